"""The views shared by several features, and the page that contains them."""
