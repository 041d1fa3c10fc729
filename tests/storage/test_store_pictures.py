"""Pictures that Telegram has already."""

from storage import Store
from storage.repositories.messages.pictures import KEPT_SECONDS


def test_a_picture_is_found_by_what_it_shows_until_it_is_forgotten(store: Store) -> None:
    with store.unit() as unit:
        assert unit.pictures.file_of("abc") is None
        unit.pictures.remember("abc", "file 1", 100)
        unit.pictures.remember("abc", "file 2", 101)
        unit.pictures.remember("def", "file 3", 102)
        assert unit.pictures.file_of("abc") == "file 2"
        unit.pictures.forget("abc")
        assert unit.pictures.file_of("abc") is None
        assert unit.pictures.file_of("def") == "file 3"


def test_files_that_telegram_got_long_ago_are_forgotten(store: Store) -> None:
    with store.unit() as unit:
        unit.pictures.remember("old", "file 1", 100)
        unit.pictures.remember("young", "file 2", 101 + KEPT_SECONDS)
        assert (unit.pictures.file_of("old"), unit.pictures.file_of("young")) == (None, "file 2")
