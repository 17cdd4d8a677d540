"""Structures of orders as the protocols' contracts hash them, checked against the hashes they publish."""

from typing import Any

from eth_account._utils.encode_typed_data.encoding_and_hashing import encode_type
from eth_utils import keccak

Fields = list[dict[str, str]]
Types = dict[str, Fields]


def fields(text: str) -> Fields:
    """Reads `address token,uint256 amount`."""
    return [{"type": part.split(" ")[0], "name": part.split(" ")[1]} for part in text.split(",")]


def types(**structures: str) -> Types:
    return {name: fields(text) for name, text in structures.items()}


ITEM = "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
SEAPORT = types(
    OrderComponents="address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
    "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter",
    OfferItem=ITEM,
    ConsiderationItem=ITEM + ",address recipient",
)
PAIR = "address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,"
LIMIT = types(
    LimitOrder=PAIR + "uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt"
)
RFQ = types(RfqOrder=PAIR + "address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt")
OTC = types(OtcOrder=PAIR + "address maker,address taker,address txOrigin,uint256 expiryAndNonce")
EXCHANGE = types(
    Order="address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,"
    "uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,"
    "bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData"
)
COW = types(
    Order="address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,"
    "uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance"
)
AMOUNTS = "uint256 makingAmount,uint256 takingAmount"
ONE_INCH_4 = types(Order=f"uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,{AMOUNTS},uint256 makerTraits")
ONE_INCH_3 = types(
    Order=f"uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,{AMOUNTS},uint256 offsets,bytes interactions"
)
ONE_INCH_RFQ = types(OrderRFQ=f"uint256 info,address makerAsset,address takerAsset,address maker,address allowedSender,{AMOUNTS}")
DELEGATION = types(
    Delegation="address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt",
    Caveat="address enforcer,bytes terms",
)
OPERATION = types(
    PackedUserOperation="address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData"
)
INFO = "address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData"
OUTPUT = "address token,uint256 startAmount,uint256 endAmount,address recipient"
INPUT = "address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs"
DECAY = "OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,"
CURVE = "uint256 adjustmentPerGweiBaseFee"
UNISWAP_X = {
    "DutchOrder": types(DutchOrder=DECAY + INPUT, DutchOutput=OUTPUT),
    "ExclusiveDutchOrder": types(
        ExclusiveDutchOrder=DECAY + "address exclusiveFiller,uint256 exclusivityOverrideBps," + INPUT, DutchOutput=OUTPUT
    ),
    "V2DutchOrder": types(
        V2DutchOrder="OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs",
        DutchOutput=OUTPUT,
    ),
    "V3DutchOrder": types(
        V3DutchOrder="OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs",
        NonlinearDutchDecay="uint256 relativeBlocks,int256[] relativeAmounts",
        V3DutchInput="address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount," + CURVE,
        V3DutchOutput="address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount," + CURVE,
    ),
    "PriorityOrder": types(
        PriorityOrder="OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs",
        PriorityInput="address token,uint256 amount,uint256 mpsPerPriorityFeeWei",
        PriorityOutput="address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient",
    ),
    "LimitOrder": types(
        LimitOrder="OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs",
        OutputToken="address token,uint256 amount,address recipient",
    ),
}


def permit(order: str) -> Types:
    """Returns the structures of a Permit2 transfer with an order as its witness."""
    return {
        "PermitWitnessTransferFrom": fields(f"TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,{order} witness"),
        "TokenPermissions": fields("address token,uint256 amount"),
        "OrderInfo": fields(INFO),
        **UNISWAP_X[order],
    }


def bulk(depth: int) -> Types:
    return {"BulkOrder": fields(f"OrderComponents{'[2]' * depth} tree"), **SEAPORT}


def typehash(primary: str, of: Any) -> str:
    return keccak(text=encode_type(primary, of)).hex()


# The type hashes in the contracts' sources.
for depth, printed in {
    1: "3ca2711d29384747a8f61d60aad3c450405f7aaff5613541dee28df2d6986d32",
    2: "bf8e29b89f29ed9b529c154a63038ffca562f8d7cd1e2545dda53a1b582dde30",
    7: "ca74fab2fece9a1d58234a274220ad05ca096a92ef6a1ca1750b9d90c948955c",
}.items():
    assert typehash("BulkOrder", bulk(depth)) == printed
assert typehash("LimitOrder", LIMIT) == "ce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49"
assert typehash("RfqOrder", RFQ) == "e593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9"
assert typehash("OtcOrder", OTC) == "2f754524de756ae72459efbe1ec88c19a745639821de528ac3fb88f9e65e35c8"
assert typehash("Order", COW) == "d5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489"
