"""The making, serving and checking of the page. It runs on the host only and is not shipped."""
