"""Independent decoder of calls that give somebody else control of a contract."""

from typing import Any

from support.reading import Reading
from support.reading_calls import Place, reads

# The index of the argument that gains control.
CONTROL: dict[str, int | None] = {
    "addOwnerWithThreshold(address,uint256)": 0, "removeOwner(address,address,uint256)": None,
    "swapOwner(address,address,address)": 2, "changeThreshold(uint256)": None,
    "enableModule(address)": 0, "disableModule(address,address)": None, "setGuard(address)": 0,
    "setFallbackHandler(address)": 0, "approveHash(bytes32)": None, "upgradeTo(address)": 0,
    "transferOwnership(address)": 0, "renounceOwnership()": None, "acceptOwnership()": None,
    "grantRole(bytes32,address)": 1, "revokeRole(bytes32,address)": None, "setOwner(address)": 0,
    "acceptDefaultAdminTransfer()": None, "addOwner(address)": 0, "beginDefaultAdminTransfer(address)": 0,
    "changeAdmin(address)": 0, "changeProxyAdmin(address,address)": 1, "removeOwner(address)": None,
    "renounceRole(bytes32,address)": None, "setAdmin(address)": 0, "setAuthority(address)": 0,
    "setModuleGuard(address)": 0, "upgrade(address,address)": 1,
}


def takes_control(place: int | None) -> Any:
    """A decoder for a function with the argument at an index that gains control."""
    def reader(f: Reading, p: Place, v: list[Any]) -> None:
        f.controls = True
        if place is not None:
            f.name(v[place])
    return reader


for signature, place in CONTROL.items():
    reads(signature)(takes_control(place))


@reads("upgradeToAndCall(address,bytes)")
def upgrade_and_call(f: Reading, p: Place, v: list[Any]) -> None:
    """The call runs the new code in the contract's context."""
    f.controls = True
    f.name(v[0])
    f.unknown |= bool(v[1])


@reads("upgradeAndCall(address,address,bytes)")
def upgrade_proxy_and_call(f: Reading, p: Place, v: list[Any]) -> None:
    """A proxy, its new code, and a call to it."""
    f.controls = True
    f.name(v[1])
    f.unknown |= bool(v[2])


@reads("installModule(uint256,address,bytes)")
def install(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579: a module may do anything for the account, and with its init data."""
    f.controls = True
    f.name(v[1])
    f.unknown |= bool(v[2])


@reads("uninstallModule(uint256,address,bytes)")
def uninstall(f: Reading, p: Place, v: list[Any]) -> None:
    """ERC-7579: nobody gains control."""
    f.controls = True
    f.unknown |= bool(v[2])
