"""What several features draw with, and the page that they make up."""
