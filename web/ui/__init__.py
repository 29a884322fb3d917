"""What several features draw with: components, forms, sentences."""
