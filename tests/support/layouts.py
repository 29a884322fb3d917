"""The screens that the page is made for, with their sizes in CSS pixels."""

LAYOUTS = {
    "phone-small": (360, 640),
    "phone": (390, 844),
    "phone-side-small": (640, 360),
    "phone-side": (844, 390),
    "tablet": (1024, 768),
    "tablet-wide": (1180, 820),
    "tablet-tall": (800, 1280),
    "laptop": (1366, 768),
    "wide": (1920, 1080),
}
"""Width and height by name."""

STILL = ("tablet", "tablet-wide", "tablet-tall", "laptop", "wide")
"""Where nothing is scrolled during play."""

THEMES = ("light", "dark")
