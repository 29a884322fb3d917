"""The picture in the README: it shows the table as it is."""

from tests.support.picture import FINGERPRINT, PICTURE, fingerprint


def test_the_picture_is_no_older_than_the_table() -> None:
    assert PICTURE.exists()
    is_new = FINGERPRINT.read_text(encoding="utf-8").strip() == fingerprint()
    assert is_new, f"the table looks otherwise than docs/{PICTURE.name}: run `make picture`"
