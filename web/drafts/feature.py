"""What one is doing in a tab, which comes back when the page is loaded anew."""

from web.app.feature import Feature

FEATURE = Feature(commands={"restore": "web.drafts.update:restore"})
