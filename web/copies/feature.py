"""Copies of everything."""

from web.kernel.feature import Feature, Follower, Slot

FEATURE = Feature(
    commands={
        "copy-later": "web.copies.update:put_off",
        "copy-pick": "web.copies.update:pick",
        "copy-choose": "web.copies.update:choose",
        "copy-renew": "web.copies.update:renew",
        "copy-again": "web.copies.update:try_again",
        "copy-stop": "web.copies.update:stop",
    },
    hears={
        "FileFound": "web.copies.update:found",
        "FilePicked": "web.copies.update:picked",
        "NoCopyChosen": "web.copies.update:other",
        "WritingDue": "web.copies.update:begin",
        "FileWritten": "web.copies.update:written",
    },
    slots={
        "more.news": Slot("web.copies.view:news", "web.copies.questions:tells"),
        "offline.more": Slot("web.copies.view:line", "web.copies.questions:tells"),
        "offline.promise": Slot("web.copies.view:promise", "web.copies.questions:promises"),
        "games.more": Slot("web.copies.view:panel_part"),
        "games.copied": Slot("web.copies.questions:text_marked"),
    },
    follows=(
        Follower("web.copies.update:exported", ("GamesExported",)),
        # Few keep a file: without one nothing is loaded for it, however many messages come.
        Follower("web.copies.update:follow", when="web.copies.state:Copies.file"),
    ),
    rare=(
        "web.copies.effects",
        "web.copies.messages",
        "web.copies.perform",
        "web.copies.update",
        "web.copies.view",
    ),
)
