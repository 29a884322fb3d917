"""The browser's side of the ports; composition assembles the page."""
