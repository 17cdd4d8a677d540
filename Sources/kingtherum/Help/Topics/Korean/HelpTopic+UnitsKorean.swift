// Made by scripts/topics from docs/ko/units.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let unitsKorean = ##"""
    # 단위와 표기 방법

    - 금액은 단위와 함께 입력하십시오: `1.5 eth`, `20 gwei`, `1000 wei`, `12.5 usdc`, `max`. 스크립트에서는 숫자만 쓰면
      거부합니다. 터미널에서는 체인의 코인을 뜻하는지 묻습니다(`0.1 ETH를 입력하려고 하셨습니까? [y/N]`). 금액은 정수
      wei로 계산하며 반올림하지 않습니다.
    - 주소는 EIP-55 체크섬과 함께 전체를 표시합니다. 터미널의 `history` 표만 이름이 없는 주소를 줄여서
      표시합니다(`--full`을 쓰면 전체를 표시). 대소문자를 섞어 쓴 주소의 체크섬이 틀리면 거부합니다.
    - 받는 사람은 주소, 본인 계정의 이름, 연락처, [ENS 이름](../names.md), [송금 요청](../requests.md)(EIP-681) 중
      하나입니다. 송금 요청에는 금액과 체인도 들어 있을 수 있으며, 그 체인은 사용하는 체인과 같아야 합니다.
    - 주소나 ENS 이름에는 체인을 붙일 수 있습니다: `0x…@eip155:8453#80B12379`, `0x…@base`,
      `alice.eth@base`(ERC-7828). 주소는 ERC-7930의 바이트를 16진수로 쓰거나 `base:0x…`(ERC-3770)처럼 쓸 수도 있습니다.
      이것으로 체인이 선택되지는 않습니다. 명령이 다른 체인을 쓰면 거부하며, 체인은 `--chain base`로 선택합니다. `#` 뒤의
      체크섬은 생략할 수 있지만 쓰면 맞아야 합니다. 이름에 붙인 체크섬은 그 이름이 가리키는 주소와 비교합니다. `@` 뒤의
      이름은 `chain list`에 있는 이름이며, 어디에도 조회하지 않습니다. 연락처와 보기 전용 지갑에는 체인을 뺀 주소만
      저장합니다.
    - 계정은 직접 지정한 것(`--from`, 또는 명령 뒤), `ETH_FROM`, 기본 계정(`kingtherum config set account savings/2`), 기본
      지갑(`kingtherum wallet use savings`), 하나뿐인 지갑의 순서로 정해집니다. 키가 필요하면 키가 있는 하나뿐인 지갑을
      씁니다. 여러 개이면 터미널에서는 화살표 키로 고르고, 스크립트에서는 하나를 지정해야 합니다.
    - 시각은 `--time-zone`이나 `time-zone` 설정이 없으면 UTC입니다. 블록 번호, 논스, 가스는 단순한 숫자입니다.
    - 이 기기에서 주소를 검증한 적이 없는 계정에는 표시가 붙습니다. 지갑의 잠금을 풀면 주소를 검증합니다.
    - `kingtherum node add URL`은 노드가 제공하는 체인에 그 노드를 추가하고, `kingtherum chain use NAME`은 기본 체인을
      설정합니다. 설정은 홈 폴더(`~/.kingtherum` 또는 `KINGTHERUM_HOME`)의 `config.toml`에 있습니다.

    ```toml
    wallet = "savings"
    chain = "sepolia"

    [chains.sepolia]
    rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
    quorum = 2
    ```

    - 메시지는 영어와 한국어로 나옵니다. 언어는 `--lang TAG`(`en`, `ko`), `KINGTHERUM_LANG`, `config.toml`의 `language`,
      로캘(`LC_ALL`, `LC_MESSAGES`, `LANG`)의 순서로 정해집니다.
    - 명령에 RPC 엔드포인트를 지정하지 않으면 `ETH_RPC_URL`을, 계정을 지정하지 않으면 `ETH_FROM`을 씁니다. 체인을
      선택하지 않았으면 지정한 엔드포인트가 제공하는 체인을 씁니다. `receive`처럼 노드에 조회하지 않는 명령은 이더리움을
      씁니다.
    - 모든 설정: `kingtherum help settings` 또는 [docs/ko/settings.md](settings.md). 여러 노드, 쿼럼, 인증 토큰, 프록시:
      `kingtherum help nodes` 또는 [docs/ko/nodes.md](nodes.md).
    """##
}
