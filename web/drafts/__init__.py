"""What one is doing in a tab, which comes back when the page is loaded anew."""
