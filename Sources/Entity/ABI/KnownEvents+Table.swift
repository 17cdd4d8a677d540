extension KnownEvents {
  /// ERC-20, 721, 777, 1155, 2309, 4626, 4906; wrapped ether; votes (ERC-5805).
  static let tokens = """
    Transfer(address indexed from,address indexed to,uint256 value)
    Approval(address indexed owner,address indexed spender,uint256 value)
    Transfer(address indexed from,address indexed to,uint256 indexed tokenId)
    Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)
    ApprovalForAll(address indexed owner,address indexed operator,bool approved)
    ConsecutiveTransfer(uint256 indexed fromTokenId,uint256 toTokenId,address indexed fromAddress,\
    address indexed toAddress)
    MetadataUpdate(uint256 tokenId)
    BatchMetadataUpdate(uint256 fromTokenId,uint256 toTokenId)
    TransferSingle(address indexed operator,address indexed from,address indexed to,uint256 id,\
    uint256 value)
    TransferBatch(address indexed operator,address indexed from,address indexed to,uint256[] ids,\
    uint256[] values)
    URI(string value,uint256 indexed id)
    Sent(address indexed operator,address indexed from,address indexed to,uint256 amount,bytes data,\
    bytes operatorData)
    Minted(address indexed operator,address indexed to,uint256 amount,bytes data,bytes operatorData)
    Burned(address indexed operator,address indexed from,uint256 amount,bytes data,bytes operatorData)
    AuthorizedOperator(address indexed operator,address indexed holder)
    RevokedOperator(address indexed operator,address indexed holder)
    Deposit(address indexed sender,address indexed owner,uint256 assets,uint256 shares)
    Withdraw(address indexed sender,address indexed receiver,address indexed owner,uint256 assets,\
    uint256 shares)
    Deposit(address indexed dst,uint256 wad)
    Withdrawal(address indexed src,uint256 wad)
    DelegateChanged(address indexed delegator,address indexed fromDelegate,address indexed toDelegate)
    DelegateVotesChanged(address indexed delegate,uint256 previousVotes,uint256 newVotes)
    VoteCast(address indexed voter,uint256 proposalId,uint8 support,uint256 weight,string reason)

    """

  /// Access control and code upgrades: ERC-173, ERC-1967, ERC-5267, and common libraries.
  static let control = """
    OwnershipTransferred(address indexed previousOwner,address indexed newOwner)
    OwnershipTransferStarted(address indexed previousOwner,address indexed newOwner)
    Upgraded(address indexed implementation)
    BeaconUpgraded(address indexed beacon)
    AdminChanged(address previousAdmin,address newAdmin)
    EIP712DomainChanged()
    Initialized(uint8 version)
    Initialized(uint64 version)
    Paused(address account)
    Unpaused(address account)
    RoleGranted(bytes32 indexed role,address indexed account,address indexed sender)
    RoleRevoked(bytes32 indexed role,address indexed account,address indexed sender)
    RoleAdminChanged(bytes32 indexed role,bytes32 indexed previousAdminRole,\
    bytes32 indexed newAdminRole)

    """

  /// Uniswap v2 and v3, and Permit2.
  static let exchanges = """
    PairCreated(address indexed token0,address indexed token1,address pair,uint256)
    Mint(address indexed sender,uint256 amount0,uint256 amount1)
    Burn(address indexed sender,uint256 amount0,uint256 amount1,address indexed to)
    Swap(address indexed sender,uint256 amount0In,uint256 amount1In,uint256 amount0Out,\
    uint256 amount1Out,address indexed to)
    Sync(uint112 reserve0,uint112 reserve1)
    PoolCreated(address indexed token0,address indexed token1,uint24 indexed fee,int24 tickSpacing,\
    address pool)
    Initialize(uint160 sqrtPriceX96,int24 tick)
    Mint(address sender,address indexed owner,int24 indexed tickLower,int24 indexed tickUpper,\
    uint128 amount,uint256 amount0,uint256 amount1)
    Collect(address indexed owner,address recipient,int24 indexed tickLower,int24 indexed tickUpper,\
    uint128 amount0,uint128 amount1)
    Burn(address indexed owner,int24 indexed tickLower,int24 indexed tickUpper,uint128 amount,\
    uint256 amount0,uint256 amount1)
    Swap(address indexed sender,address indexed recipient,int256 amount0,int256 amount1,\
    uint160 sqrtPriceX96,uint128 liquidity,int24 tick)
    Flash(address indexed sender,address indexed recipient,uint256 amount0,uint256 amount1,\
    uint256 paid0,uint256 paid1)
    IncreaseLiquidity(uint256 indexed tokenId,uint128 liquidity,uint256 amount0,uint256 amount1)
    DecreaseLiquidity(uint256 indexed tokenId,uint128 liquidity,uint256 amount0,uint256 amount1)
    Collect(uint256 indexed tokenId,address recipient,uint256 amount0,uint256 amount1)
    Approval(address indexed owner,address indexed token,address indexed spender,uint160 amount,\
    uint48 expiration)
    Permit(address indexed owner,address indexed token,address indexed spender,uint160 amount,\
    uint48 expiration,uint48 nonce)
    Lockdown(address indexed owner,address token,address spender)
    NonceInvalidation(address indexed owner,address indexed token,address indexed spender,\
    uint48 newNonce,uint48 oldNonce)
    UnorderedNonceInvalidation(address indexed owner,uint256 word,uint256 mask)

    """

  /// Contract accounts (Safe and ERC-4337), and the deposit contract of the beacon chain.
  ///
  /// Versions of Safe differ in which parameters are indexed, but not in the first topics.
  static let accounts = """
    ExecutionSuccess(bytes32 txHash,uint256 payment)
    ExecutionSuccess(bytes32 indexed txHash,uint256 payment)
    ExecutionFailure(bytes32 txHash,uint256 payment)
    ExecutionFailure(bytes32 indexed txHash,uint256 payment)
    ExecutionFromModuleSuccess(address indexed module)
    ExecutionFromModuleFailure(address indexed module)
    SafeSetup(address indexed initiator,address[] owners,uint256 threshold,address initializer,\
    address fallbackHandler)
    SafeReceived(address indexed sender,uint256 value)
    ApproveHash(bytes32 indexed approvedHash,address indexed owner)
    SignMsg(bytes32 indexed msgHash)
    AddedOwner(address owner)
    AddedOwner(address indexed owner)
    RemovedOwner(address owner)
    RemovedOwner(address indexed owner)
    ChangedThreshold(uint256 threshold)
    EnabledModule(address module)
    EnabledModule(address indexed module)
    DisabledModule(address module)
    DisabledModule(address indexed module)
    ProxyCreation(address proxy,address singleton)
    ProxyCreation(address indexed proxy,address singleton)
    UserOperationEvent(bytes32 indexed userOpHash,address indexed sender,address indexed paymaster,\
    uint256 nonce,bool success,uint256 actualGasCost,uint256 actualGasUsed)
    UserOperationRevertReason(bytes32 indexed userOpHash,address indexed sender,uint256 nonce,\
    bytes revertReason)
    AccountDeployed(bytes32 indexed userOpHash,address indexed sender,address factory,\
    address paymaster)
    BeforeExecution()
    Deposited(address indexed account,uint256 totalDeposit)
    Withdrawn(address indexed account,address withdrawAddress,uint256 amount)
    DepositEvent(bytes pubkey,bytes withdrawal_credentials,bytes amount,bytes signature,bytes index)

    """

  /// The registry and resolvers of ENS (ERC-137, ENSIP-5, 7 and 9).
  static let names = """
    Transfer(bytes32 indexed node,address owner)
    NewOwner(bytes32 indexed node,bytes32 indexed label,address owner)
    NewResolver(bytes32 indexed node,address resolver)
    NewTTL(bytes32 indexed node,uint64 ttl)
    AddrChanged(bytes32 indexed node,address a)
    AddressChanged(bytes32 indexed node,uint256 coinType,bytes newAddress)
    NameChanged(bytes32 indexed node,string name)
    TextChanged(bytes32 indexed node,string indexed indexedKey,string key,string value)
    ContenthashChanged(bytes32 indexed node,bytes hash)

    """
}
