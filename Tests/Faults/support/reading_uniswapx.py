"""Independent decoder of UniswapX: orders as the witness of a Permit2 transfer."""

from support.reading import Reading, Unread
from support.reading_orders import name
from support.reading_typed import Json, Signed, reads, whole

PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
INFO = ("OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,"
        "address additionalValidationContract,bytes additionalValidationData)")
TOKENS = "TokenPermissions(address token,uint256 amount)"
OUTPUT = "DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)"
DECAY = "OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,"
INPUT = "address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs"
CURVE = "uint256 startAmount,NonlinearDutchDecay curve"
BASE_FEE = "uint256 adjustmentPerGweiBaseFee"
ORDERS: dict[str, tuple[str, ...]] = {
    "DutchOrder": (f"DutchOrder({DECAY}{INPUT})", OUTPUT),
    "ExclusiveDutchOrder": (
        f"ExclusiveDutchOrder({DECAY}address exclusiveFiller,uint256 exclusivityOverrideBps,{INPUT})", OUTPUT),
    "V2DutchOrder": (
        "V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,"
        "uint256 baseInputEndAmount,DutchOutput[] baseOutputs)", OUTPUT),
    "V3DutchOrder": (
        "V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,"
        "V3DutchOutput[] baseOutputs)",
        "NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)",
        f"V3DutchInput(address token,{CURVE},uint256 maxAmount,{BASE_FEE})",
        f"V3DutchOutput(address token,{CURVE},address recipient,uint256 minAmount,{BASE_FEE})"),
    "PriorityOrder": (
        "PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,"
        "PriorityInput input,PriorityOutput[] outputs)",
        "PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)",
        "PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)"),
    "LimitOrder": (
        "LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)",
        "OutputToken(address token,uint256 amount,address recipient)"),
}


def input_token(order: Json) -> str:
    """The swapper's token, from the field of each kind of order."""
    for key in ("inputToken", "baseInputToken"):
        if key in order:
            return str(order[key])
    return str(order["input" if "input" in order else "baseInput"]["token"])


def order(f: Reading, s: Signed, m: Json) -> None:
    """The reactor may take the permitted amount, and enforces the outputs. It takes the order's
    input with the order's own permit, which must be for the same token and for the reactor."""
    made, token, spender = m["witness"], m["permitted"]["token"], m["spender"]
    info = made["info"]
    if int(info["reactor"], 16) != int(spender, 16) or int(input_token(made), 16) != int(token, 16):
        raise Unread
    f.allow(token, int(m["permitted"]["amount"]), spender)
    outputs = made["outputs" if "outputs" in made else "baseOutputs"]
    name(f, info["swapper"], info["additionalValidationContract"], *(one["recipient"] for one in outputs))
    name(f, *(made[key] for key in ("cosigner", "exclusiveFiller") if key in made))


for title, structures in ORDERS.items():
    transfer = ("PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,"
                f"uint256 deadline,{title} witness)")
    reads(whole(transfer, INFO, TOKENS, *structures), ("Permit2", None), contract=PERMIT2)(order)
