"""Independent decoder of typed data with which others act for the signer: Safes, forwarders, user
operations, delegations, votes, and signatures for an account."""

from support.reading import ETHER, Reading, Unread
from support.reading_calls import Place, read_call
from support.reading_operations import halves
from support.reading_safes import run
from support.reading_typed import Json, Signed, encode_type, family, read_structure, reads, types_in, whole


def place(s: Signed, contract: str, value: int = 0) -> Place:
    """A call by the signer."""
    return Place(contract, s.signer, value, tokens=s.tokens)


def data(text: str) -> bytes:
    """Decode hex."""
    return bytes.fromhex(text[2:])


# Safe.

@reads("SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,"
       "uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)")
def safe(f: Reading, s: Signed, m: Json) -> None:
    """A Safe's transaction: the domain's contract is the caller."""
    if price := int(m["gasPrice"]):
        asset = ETHER if int(m["gasToken"], 16) == 0 else m["gasToken"]
        to = "" if int(m["refundReceiver"], 16) == 0 else m["refundReceiver"]
        f.spend_at_least(asset, int(m["baseGas"]) * price, to)
    run(f, place(s, s.contract), m["to"], int(m["value"]), data(m["data"]), int(m["operation"]))


@reads("SafeMessage(bytes message)")
def safe_message(f: Reading, s: Signed, m: Json) -> None:
    """Bytes, most often a hash, whose meaning is up to the Safe's users."""
    f.unknown = True


# Calls that somebody else sends: ERC-2771, the Gas Station Network, tokens on Polygon.

START = "address from,address to,uint256 value,uint256 gas,uint256 nonce"
PAYER = "address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)"


@reads(f"ForwardRequest({START},bytes data)")
@reads(f"ForwardRequest({START},uint48 deadline,bytes data)")
@reads(f"ForwardRequest({START},bytes data,uint256 validUntil)")
@reads(f"ForwardRequest({START},bytes data,uint256 validUntilTime)")
@reads(whole(f"RelayRequest({START},bytes data,uint256 validUntil,RelayData relayData)",
             f"RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,{PAYER}"))
@reads(whole(f"RelayRequest({START},bytes data,uint256 validUntilTime,RelayData relayData)",
             "RelayData(uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 transactionCalldataGasUsed,"
             f"{PAYER}"))
def forwarded(f: Reading, s: Signed, m: Json) -> None:
    """A call with ether; a paymaster gets data, and may take tokens for its service."""
    read_call(f, place(s, m["to"], int(m["value"])), data(m["data"]))
    if not int(m["value"]) and m["data"] == "0x":
        f.name(m["to"])
    if relay := m.get("relayData"):
        f.name(relay["paymaster"])
        f.unknown |= relay["paymasterData"] != "0x"


@reads("MetaTransaction(uint256 nonce,address from,bytes functionSignature)")
def meta(f: Reading, s: Signed, m: Json) -> None:
    """A call that a token makes to itself."""
    if m["functionSignature"] != "0x":
        read_call(f, place(s, s.contract), data(m["functionSignature"]))


# User operations (ERC-4337), and delegations (ERC-7710) of the same accounts.

OPERATION = ("address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,"
             "uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData")
ACCOUNTS = [(name, "1") for name in ("HybridDeleGator", "MultiSigDeleGator", "EIP7702StatelessDeleGator")]


@reads(f"PackedUserOperation({OPERATION})", ("ERC4337", "1"))
@reads(f"PackedUserOperation({OPERATION},address entryPoint)", *ACCOUNTS)
def operation(f: Reading, s: Signed, m: Json) -> None:
    """The account is called, and pays the gas unless a paymaster does; a factory and a paymaster
    run their own code. An account checks signatures under its own domain."""
    paymaster, limits, fees = data(m["paymasterAndData"]), data(m["accountGasLimits"]), data(m["gasFees"])
    is_other = "entryPoint" in m and int(s.contract, 16) != int(m["sender"], 16)
    if is_other or 0 < len(paymaster) < 52:
        raise Unread
    f.name(m["sender"])
    f.unknown |= bool(paymaster) or m["initCode"] != "0x"
    if not paymaster:
        f.spend(ETHER, (sum(halves(limits)) + int(m["preVerificationGas"])) * halves(fees)[1])
    if m["callData"] != "0x":
        read_call(f, place(s, m["sender"]), data(m["callData"]))


@reads(whole("Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)",
             "Caveat(address enforcer,bytes terms)"), ("DelegationManager", "1"))
def delegation(f: Reading, s: Signed, m: Json) -> None:
    """The delegate acts for the account, within the limits of unknown code."""
    f.controls = True
    f.name(m["delegate"], m["delegator"], *(one["enforcer"] for one in m["caveats"]))


# Votes.

@reads("Ballot(uint256 proposalId,bool support)")
@reads("Ballot(uint256 proposalId,uint8 support)")
@reads("Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)")
@reads("ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)")
@reads("ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)")
def vote(f: Reading, s: Signed, m: Json) -> None:
    """Casts a vote."""


@reads("Delegation(address delegatee,uint256 nonce,uint256 expiry)")
def votes(f: Reading, s: Signed, m: Json) -> None:
    """Delegates votes."""
    f.name(m["delegatee"])


# Signatures for an account (ERC-7739): the contents, then the account's domain.

ACCOUNT = ",string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)"


@family(lambda kind: kind.startswith("TypedDataSign("))
def nested(f: Reading, s: Signed, m: Json) -> None:
    """The contents are signed under the outer domain, only for the account."""
    types = types_in(s.kind)
    inner = types["TypedDataSign"][0]["type"]
    if not s.kind.startswith(f"TypedDataSign({inner} contents{ACCOUNT}") or inner not in types:
        raise Unread
    if int(m["verifyingContract"], 16) == 0:
        raise Unread
    within = Signed(s.contract, s.signer, encode_type(types, inner), s.tokens)
    read_structure(f, within, m["contents"], {"verifyingContract": s.contract})


@reads("PersonalSign(bytes prefixed)")
def message(f: Reading, s: Signed, m: Json) -> None:
    """A message for an account may mean anything."""
    f.unknown = True

