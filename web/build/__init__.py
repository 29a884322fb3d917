"""Building, serving and checking the page. It runs on the host only and is not shipped."""
