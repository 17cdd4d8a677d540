// Made by scripts/topics from docs/ko/settings.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let settingsKorean = ##"""
    # 설정

    설정은 홈 폴더(`~/.kingtherum` 또는 `KINGTHERUM_HOME`)의 `config.toml`에 있습니다. 이 파일이 꼭 필요한 명령은
    없으며, `kingtherum doctor`가 파일을 확인합니다. `config set`, `config unset`, `wallet use`, `chain use`, `chain add`,
    `chain remove`, `node add`, `node remove`는 이 파일을 고치며 나머지는 쓴 그대로 둡니다. 그 밖의 설정은 텍스트
    편집기로 씁니다. 어떤 키든 생략할 수 있습니다.

    ```console
    $ kingtherum config show
    $ kingtherum config set currency krw
    $ kingtherum config get currency
    $ kingtherum config unset currency
    ```

    ```toml
    wallet = "savings"   # 계정을 지정하지 않을 때 씀(kingtherum wallet use)
    account = "savings/2"  # 계정 하나. wallet보다 먼저 씀
    chain = "sepolia"    # --chain이 없을 때 씀(kingtherum chain use)
    currency = "krw"     # --currency가 없을 때 씀
    language = "en"      # --lang과 KINGTHERUM_LANG이 없을 때 씀
    max-age = 300        # --max-age가 없을 때 씀(초)
    speed = "normal"     # --speed가 없을 때 씀
    time-zone = "Asia/Seoul"   # --time-zone이 없을 때 씀
    public-nodes = true  # 설정한 노드가 없으면 공개 엔드포인트를 씀

    [chains.sepolia]
    rpc-url = "https://rpc.example.org"

    [chains.mynet]       # 내장되지 않은 체인에는 id가 필요함
    id = 424242
    symbol = "MYN"
    rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
    quorum = 2           # 응답이 일치해야 하는 노드의 수
    relay-url = "https://relay.example.org"   # --private로 보내는 것에 씀
    genesis = "0x9b1c…"  # 블록 0의 해시. 모든 노드가 같아야 함
    explorers = ["https://explorer.example.org"]   # 목록에만 나옴

    [[chains.mynet.history-sources]]   # 내역을 읽을 때 노드 외에 조회하는 곳
    kind = "blockscout"
    url = "https://explorer.example.org/api"

    [chains.mynet.prices]   # balance --currency에 쓰는 가격 피드
    coin = "0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf"

    [credentials."https://rpc.example.org"]
    token-file = "rpc-token"
    ```

    - 명령의 옵션이 가장 먼저이고, 환경 변수(`account`는 `ETH_FROM`, `language`는 `KINGTHERUM_LANG`), 이 파일, 내장된
      값이 차례로 뒤를 잇습니다. `config show`는 각 값이 어디에서 왔는지 함께 표시합니다.
    - `config set`은 값을 확인합니다. 지갑, 계정, 체인, 시간대는 실제로 있어야 합니다. 파일은 한 번에 교체하고 다시 읽어
      확인하며, 본인만 읽을 수 있습니다. 주석과 줄의 순서는 그대로입니다.
    - `account`는 이 기기에 있는 지갑의 이름, `NAME/2`, 레이블, 주소 중 하나입니다. 지갑 이름을 바꾸면 설정도 따라
      바뀝니다. 지갑을 삭제하면 설정을 바꿀 때까지 다른 계정을 대신 쓰지 않습니다.
    - `currency`는 `balance`에 씁니다. `--currency none`은 한 번만 환산하지 않으며, `--offline`을 쓰면 아무것도 환산하지
      않습니다. `history export`는 `--currency`를 입력했을 때만 노드에 가격을 조회합니다.
    - `speed`는 새 트랜잭션에 씁니다. `tx speed-up`과 `tx cancel`은 `urgent`가 아니면 `fast`를 씁니다.
    - `max-age`는 `balance`에 씁니다. `--verify`를 쓰거나 `--block`이 `latest`가 아니면 적용되지 않습니다. `--refresh`와
      `--max-age 0`은 노드에 조회합니다.
    - `config set`으로 정하는 설정에는 URL이 없습니다. 체인과 노드는 `chain add`와 `node add`로 추가하며, 노드의 인증
      정보는 별도의 파일에 둡니다(아래의 `token-file`).
    - 내장 체인의 이름은 `--chain`에 쓸 수 있는 것이면 무엇이든 됩니다. `[chains.mainnet]`은 이더리움의
      설정입니다. 두 테이블이 같은 체인을 가리키면 안 됩니다.
    - 체인에는 `rpc-url`이나 `rpc-urls` 중 하나만 쓰며, 먼저 쓸 노드를 앞에 적습니다.
    - `public-nodes`는 모든 체인의 내장된 공개 엔드포인트에 관한 설정입니다. 공개 엔드포인트는 주소와 IP 주소를 알게
      됩니다. 이 설정이 없으면 노드를 찾지 못한 명령이 터미널에서 묻습니다: `kingtherum help nodes`.
    - `relay-url`은 비공개로 보내는 것에만 씁니다: `kingtherum help nodes`.
    - `genesis`는 블록 0의 해시입니다. ID가 같은 다른 체인의 노드는 거부합니다(`wrong-genesis`). 내장 체인 중 많은 수에
      이 값이 있으며 바꿀 수 없습니다. `chain list --json`에서 볼 수 있습니다.
    - `explorers`는 블록 탐색기의 주소입니다. `chain list --json`에 표시할 뿐, 여기에 조회하는 명령은 없습니다.
    - `history-sources`에는 내역을 읽을 때 계정이 바뀌었을 수 있는 블록을 물어볼 인덱서와 디스크의 인덱스를 적습니다:
      `kingtherum help nodes`. 이 설정이 없으면 어디에도 조회하지 않습니다.
    - `prices`는 체인의 가격 피드입니다: docs/prices.md를 참고하십시오.
    - 인증 정보는 `kingtherum help nodes`에 설명되어 있습니다.
    - 알 수 없는 키는 오류입니다. 오타를 그냥 지나치지 않기 위해서입니다.
    - 다른 사용자가 이 파일을 바꿀 수 없어야 하며, 파일에 있는 주소에 키가 들어 있으면 읽을 수도 없어야 합니다:
      `chmod 600 ~/.kingtherum/config.toml`.
    - 서명의 한도는 다른 파일 `policy.toml`에 있습니다: `kingtherum help policy`.
    """##
}
