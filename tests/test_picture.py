"""The picture in the README: it shows the table as it is."""

from tests.support.picture import FINGERPRINT, PICTURE, noted


def test_the_picture_is_the_one_taken_of_the_table_as_it_is() -> None:
    is_new = FINGERPRINT.read_text(encoding="utf-8") == noted()
    assert is_new, f"docs/{PICTURE.name} isn't of today's table: run `make picture`"
