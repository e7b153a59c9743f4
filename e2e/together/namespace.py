"""A network namespace of Linux: a network that consists of one machine, and can fail on request.

Browsers gather no addresses on the loopback interface alone, so two further interfaces are
connected with each other. Messages between their addresses travel over the loopback interface all
the same, so a failure takes down all three. Playwright needs none of them.
"""

import os
import subprocess
import sys
from typing import Final

INSIDE: Final = "POMPEII_NAMESPACE" in os.environ
"""True in a process inside such a namespace."""
INTERFACES: Final = ("lo", "v0", "v1")
SETUP: Final = """
ip link set lo up
ip link add v0 type veth peer name v1
ip addr add 10.77.0.1/24 dev v0
ip addr add 10.77.0.2/24 dev v1
ip link set v0 up
ip link set v1 up
ip route add default via 10.77.0.2
exec "$@"
"""


def run_inside(*command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a new namespace, and return its output."""
    return subprocess.run(
        ["unshare", "--map-root-user", "--net", "sh", "-ec", SETUP, "sh", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**os.environ, "POMPEII_NAMESPACE": "1"},
        check=False,
    )


def is_allowed() -> bool:
    """Return True if this system allows network namespaces."""
    try:
        return sys.platform == "linux" and run_inside("true").returncode == 0
    except OSError:
        return False


def cut_network() -> None:
    """Take the network down."""
    _set_links("down")


def restore_network() -> None:
    """Bring the network up again. Taking an interface down removed its default route."""
    _set_links("up")
    subprocess.run(["ip", "route", "replace", "default", "via", "10.77.0.2"], check=True)


def _set_links(state: str) -> None:
    for name in INTERFACES:
        subprocess.run(["ip", "link", "set", name, state], check=True)
