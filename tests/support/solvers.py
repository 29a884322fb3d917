"""Who solves rounds while a test asks: mostly the kernel, which tests have by the compiler."""

from collections.abc import Iterator
from contextlib import contextmanager

from shanghaien.ai.choose import hindrance, use
from shanghaien.ai.engine import Engine


@contextmanager
def by_kernel() -> Iterator[None]:
    """The kernel, with nothing solved yet."""
    use(None)
    assert not hindrance()
    yield


@contextmanager
def in_python(why: str = "") -> Iterator[None]:
    """Python alone, for want of a kernel."""
    use(Engine, why)
    try:
        yield
    finally:
        use(None)
