"""Makes, serves and checks the page. Runs on the host only and is not shipped."""
