"""Independent decoder of typed data that lets others take tokens and NFTs."""

from support.reading import Reading
from support.reading_typed import Json, Signed, family, reads


@reads("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)")
def permit(f: Reading, s: Signed, m: Json) -> None:
    """EIP-2612."""
    f.allow_or_revoke(s.contract, int(m["value"]), m["spender"])


@reads("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)")
def permit_of_dai(f: Reading, s: Signed, m: Json) -> None:
    """DAI."""
    if m["allowed"]:
        f.allow(s.contract, None, m["spender"])
    else:
        f.revoke(s.contract, m["spender"])


MOVE = "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"


@reads(f"TransferWithAuthorization({MOVE})")
@reads(f"ReceiveWithAuthorization({MOVE})")
def authorization(f: Reading, s: Signed, m: Json) -> None:
    """EIP-3009."""
    f.spend(s.contract, int(m["value"]), m["to"])


@reads("CancelAuthorization(address authorizer,bytes32 nonce)")
def cancel(f: Reading, s: Signed, m: Json) -> None:
    """EIP-3009: cancels an authorization."""


DETAILS = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"


@reads(f"PermitSingle(PermitDetails details,address spender,uint256 sigDeadline){DETAILS}")
def single(f: Reading, s: Signed, m: Json) -> None:
    """Permit2, AllowanceTransfer."""
    f.allow_or_revoke(m["details"]["token"], int(m["details"]["amount"]), m["spender"])


@reads(f"PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline){DETAILS}")
def batch(f: Reading, s: Signed, m: Json) -> None:
    """Permit2, AllowanceTransfer."""
    for one in m["details"]:
        f.allow_or_revoke(one["token"], int(one["amount"]), m["spender"])


PERMITTED = "TokenPermissions(address token,uint256 amount)"


@reads(f"PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline){PERMITTED}")
def transfer(f: Reading, s: Signed, m: Json) -> None:
    """Permit2, SignatureTransfer."""
    f.allow(m["permitted"]["token"], int(m["permitted"]["amount"]), m["spender"])


@reads(f"PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline){PERMITTED}")
def transfers(f: Reading, s: Signed, m: Json) -> None:
    """Permit2, SignatureTransfer."""
    for one in m["permitted"]:
        f.allow(one["token"], int(one["amount"]), m["spender"])


@reads("DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)")
def credit(f: Reading, s: Signed, m: Json) -> None:
    """Aave: a debt in the contract's token, for the signer."""
    f.allow_or_revoke(s.contract, int(m["value"]), m["delegatee"])


@reads("PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)")
@reads("PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)")
@reads("PermitForAll(address owner,address spender,bool _approved,uint256 nonce,uint256 deadline)")
def for_all(f: Reading, s: Signed, m: Json) -> None:
    """All tokens of a collection."""
    who = m["operator"] if "operator" in m else m["spender"]
    if m["approved"] if "approved" in m else m["_approved"]:
        f.allow(s.contract, None, who)
    else:
        f.revoke(s.contract, who)


@reads("Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)")
@reads("Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)")
def permit_of_thing(f: Reading, s: Signed, m: Json) -> None:
    """ERC-4494: one NFT, whatever its token ID."""
    f.allow(s.contract, 1, m["spender"])


def is_witnessed(kind: str) -> bool:
    """A Permit2 transfer with one more field of a type that the spender chooses."""
    for name, many in (("PermitWitnessTransferFrom", ""), ("PermitBatchWitnessTransferFrom", "[]")):
        start = f"{name}(TokenPermissions{many} permitted,address spender,uint256 nonce,uint256 deadline,"
        if kind.startswith(start):
            return "," not in kind[len(start) : kind.index(")")] and PERMITTED in kind
    return False


@family(is_witnessed)
def witnessed(f: Reading, s: Signed, m: Json) -> None:
    """Permit2: the taken amount is known, but not its purpose."""
    permitted = m["permitted"] if isinstance(m["permitted"], list) else [m["permitted"]]
    for one in permitted:
        f.allow(one["token"], int(one["amount"]), m["spender"])
    f.unknown = True
