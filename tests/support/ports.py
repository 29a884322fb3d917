"""A port for a server of a test."""

import socket


def free_port(address: str = "127.0.0.1") -> int:
    """A port of this address that nobody has, as the system finds one."""
    with socket.socket() as probe:
        probe.bind((address, 0))
        return int(probe.getsockname()[1])
