"""Makes known-functions.json: the functions that are understood, and how, and some that are not.

The list is independent of the program's: whoever adds a function to the program adds it here, and
writes a second implementation of its effects.
"""

from eth_utils.abi import function_signature_to_4byte_selector

from common import Case, VectorFile, hex0x, invalid, valid

COUNTED = """
    allow(address,bool) approve(address,address,uint160,uint48) approve(address,uint256)
    approveDelegation(address,uint256) borrow(address,uint256,uint256,uint16,address) burn(uint256)
    burnFrom(address,uint256) decreaseAllowance(address,uint256) delegate(address) deposit()
    deposit(address,uint256,address,uint16) deposit(bytes,bytes,bytes,bytes32) deposit(uint256,address)
    depositFor(address,uint256) exactInput((bytes,address,uint256,uint256))
    exactInput((bytes,address,uint256,uint256,uint256))
    exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))
    exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))
    exactOutput((bytes,address,uint256,uint256)) exactOutput((bytes,address,uint256,uint256,uint256))
    exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))
    exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))
    execute(bytes,bytes[]) execute(bytes,bytes[],uint256) increaseAllowance(address,uint256)
    lockdown((address,address)[]) mint(address,uint256) mint(uint256,address)
    permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
    permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)
    permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
    permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
    permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)
    permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)
    permitWitnessTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes32,string,bytes)
    permitWitnessTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes32,string,bytes)
    pull(address,uint256)
    receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)
    redeem(uint256,address,address) refundETH() repay(address,uint256,uint256,address)
    safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
    safeTransferFrom(address,address,uint256) safeTransferFrom(address,address,uint256,bytes)
    safeTransferFrom(address,address,uint256,uint256,bytes)
    selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)
    selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)
    selfPermitAllowedIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)
    selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)
    sellToUniswap(address[],uint256,uint256,bool) send(address,uint256,bytes)
    setApprovalForAll(address,bool) submit(address) supply(address,uint256)
    supply(address,uint256,address,uint16) supplyFrom(address,address,address,uint256)
    supplyTo(address,address,uint256)
    supplyWithPermit(address,uint256,address,uint16,uint256,uint8,bytes32,bytes32)
    swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)
    swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)
    swapETHForExactTokens(uint256,address[],address,uint256)
    swapExactETHForTokens(uint256,address[],address,uint256)
    swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)
    swapExactTokensForETH(uint256,uint256,address[],address,uint256)
    swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
    swapExactTokensForTokens(uint256,uint256,address[],address)
    swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
    swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
    swapTokensForExactETH(uint256,uint256,address[],address,uint256)
    swapTokensForExactTokens(uint256,uint256,address[],address)
    swapTokensForExactTokens(uint256,uint256,address[],address,uint256) sweepToken(address,uint256)
    sweepToken(address,uint256,address) sweepTokenWithFee(address,uint256,address,uint256,address)
    transfer(address,uint256) transferAndCall(address,uint256,bytes)
    transferFrom((address,address,uint160,address)[]) transferFrom(address,address,uint160,address)
    transferFrom(address,address,uint256)
    transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)
    transformERC20(address,address,uint256,uint256,(uint32,bytes)[]) unwrap(uint256) unwrapWETH9(uint256)
    unwrapWETH9(uint256,address) unwrapWETH9WithFee(uint256,address,uint256,address)
    withdraw(address,uint256) withdraw(address,uint256,address) withdraw(uint256)
    withdraw(uint256,address,address) withdrawFrom(address,address,address,uint256)
    withdrawTo(address,address,uint256) withdrawTo(address,uint256) wrap(uint256)
"""
CARRIER = """
    aggregate((address,bytes)[]) aggregate3((address,bool,bytes)[])
    aggregate3Value((address,bool,uint256,bytes)[]) blockAndAggregate((address,bytes)[])
    execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
    execTransactionFromModule(address,uint256,bytes,uint8)
    execTransactionFromModuleReturnData(address,uint256,bytes,uint8) execute((address,uint256,bytes)[])
    execute(address,uint256,bytes) execute(address,uint256,bytes,uint8) execute(bytes32,bytes)
    executeBatch((address,uint256,bytes)[]) executeBatch(address[],bytes[])
    executeBatch(address[],uint256[],bytes[]) executeFromExecutor(bytes32,bytes)
    handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)
    handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)
    multiSend(bytes) multicall(bytes32,bytes[]) multicall(bytes[]) multicall(uint256,bytes[])
    tryAggregate(bool,(address,bytes)[]) tryBlockAndAggregate(bool,(address,bytes)[])
"""
CONTROL = """
    acceptDefaultAdminTransfer() acceptOwnership() addOwner(address) addOwnerWithThreshold(address,uint256)
    approveHash(bytes32) beginDefaultAdminTransfer(address) changeAdmin(address)
    changeProxyAdmin(address,address) changeThreshold(uint256) disableModule(address,address)
    enableModule(address) grantRole(bytes32,address) installModule(uint256,address,bytes)
    removeOwner(address) removeOwner(address,address,uint256) renounceOwnership()
    renounceRole(bytes32,address) revokeRole(bytes32,address) setAdmin(address) setAuthority(address)
    setFallbackHandler(address) setGuard(address) setModuleGuard(address) setOwner(address)
    swapOwner(address,address,address) transferOwnership(address) uninstallModule(uint256,address,bytes)
    upgrade(address,address) upgradeAndCall(address,address,bytes) upgradeTo(address)
    upgradeToAndCall(address,bytes)
"""
HARMLESS = """
    cancelAuthorization(address,bytes32,uint8,bytes32,bytes32) castVote(uint256,uint8)
    invalidateNonces(address,address,uint48) invalidateUnorderedNonces(uint256,uint256) wrapETH(uint256)
"""
# Widely used functions with effects that the bytes of a call do not tell.
UNKNOWN = {
    "a pool named in the call says how much it takes":
        "unoswap(uint256,uint256,uint256,uint256) ethUnoswap(uint256,uint256,uint256) "
        "clipperSwap(address,uint256,address,uint256,uint256,uint256,bytes32,bytes32)",
    "targets and actions of any kind":
        "exec(address,address,uint256,address,bytes) execute((address,address,uint256),bytes[],bytes32) "
        "modifyLiquidities(bytes,uint256)",
    "an aggregator of signatures is code of its own":
        "handleAggregatedOps(((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address,bytes)[],"
        "address)",
    "a call in the name of somebody else": "executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)",
    "the contract that is approved is called": "approveAndCall(address,uint256,bytes)",
    "the borrower is called":
        "flashLoan(address,address,uint256,bytes) flashLoanSimple(address,address,uint256,bytes,uint16)",
    "what is taken is up to the contract":
        "operatorSend(address,address,uint256,bytes,bytes) stake(uint256) "
        "liquidationCall(address,address,address,uint256,bool)",
    "a Safe is set up with a call of foreign code":
        "setup(address[],uint256,address,bytes,address,address,uint256,address)",
}


def build() -> VectorFile:
    cases: list[Case] = []
    listed = {"counted": COUNTED, "carrier": CARRIER, "control": CONTROL, "harmless": HARMLESS}
    for judgement, text in listed.items():
        for function in text.split():
            cases.append(valid(judgement, function=function, selector=selector(function), judgement=judgement))
    assert len({case["selector"] for case in cases}) == len(cases)
    known = {case["function"] for case in cases}
    for reason, text in UNKNOWN.items():
        for function in text.split():
            assert function not in known
            cases.append(invalid("unknown", reason, function=function, selector=selector(function)))
    for function in sorted(known):
        other = function.removesuffix(")") + (",bytes32)" if function[-2] != "(" else "uint256)")
        assert other not in known
        cases.append(invalid("types", f"like {function}", function=other, selector=selector(other)))
    return VectorFile(
        name="known-functions.json",
        standard="the functions of call-effects.json and protocol-calls.json",
        comment="Functions whose calls are understood, with how; and some whose calls are not.",
        packages=("eth-utils",),
        given={"function": "the signature, without parameter names", "selector": (
            "the first four bytes of its Keccak-256"
        )},
        gives={"judgement": (
            "`counted`: what it moves and allows is decoded from its arguments; `carrier`: its "
            "inner calls are decoded; `control`: it changes who controls a contract; `harmless`: "
            "it moves nothing"
        )},
        errors={"unknown": "the bytes do not determine what a call does", "types": (
            "the name of a known function, with other types"
        )},
        cases=cases,
    )


def selector(function: str) -> str:
    return hex0x(function_signature_to_4byte_selector(function))
