// Made by scripts/topics from docs/ko/offline.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let offlineKorean = ##"""
    # 오프라인 보관

    네트워크에 연결하지 않는 기기에 키를 보관하면서 그 키로 송금하는 방법입니다.

    기기 두 대가 필요합니다.

    - `offline$`는 키가 있는 기기입니다. 전원, USB 메모리, 카메라 외에는 아무것에도 연결하지 않습니다.
    - `online$`는 매일 쓰는 기기입니다. 주소는 있지만 키는 없습니다.

    `usb`는 USB 메모리의 폴더입니다.

    ## 1. 오프라인 기기 준비하기

    오래된 노트북이면 충분합니다.

    1. Wi-Fi 카드를 빼내거나 펌웨어에서 무선 기능을 끄십시오.
    2. 다른 기기에서 체크섬을 확인한 USB 메모리로 Debian 12를 설치하고 디스크를 암호화하십시오.
    3. 온라인 기기에서 `make install`을 실행하십시오. `PREFIX/bin/kingtherum`을 오프라인 기기에 복사하고, README에 있는
       라이브러리를 설치하십시오.
    4. 두 기기에서 프로그램의 체크섬을 비교하십시오.
    5. 프로그램이 스스로 점검하게 하십시오.

    ```console
    offline$ kingtherum doctor
    ```

    `보호` 아래의 모든 줄이 `ok`여야 합니다. `no-network`는 실행할 때 강제됩니다. 비밀 값을 읽는 명령은 무엇이 연결되어
    있든 가장 먼저 자신의 네트워크 접속부터 막습니다.

    `위치` 아래에 아직 없다는 줄이 있어도 문제가 아닙니다. 새 기기에는 설정이 없으며 필요하지도 않습니다.

    ## 2. 지갑을 만들고 니모닉을 종이에 적기

    ```console
    offline$ kingtherum wallet create vault
    ```

    명령은 무작위 단어 6개로 된 비밀번호를 제안합니다. 적어 두고 Enter를 눌러 그대로 쓰거나 직접 정해 입력한 뒤, 한 번 더
    입력하십시오. 그러면 명령이 니모닉을 한 번 표시하고 화면에서 지운 다음, 그중 세 단어를 입력하라고 합니다.

    - 니모닉을 종이에 두 벌 적어 서로 다른 두 곳에 보관하십시오.
    - 비밀번호는 다른 종이에 적으십시오.
    - 주소도 적어 두십시오.
    - 사진을 찍지 마십시오.

    ## 3. 종이 점검하기

    이 주소로 무엇이든 받기 전에, 기기를 잃어버린 것처럼 종이에 적은 니모닉을 입력하십시오.

    ```console
    offline$ kingtherum wallet verify-backup vault
    ```

    1년에 한 번 되풀이하십시오. `wallet list`는 마지막으로 점검한 때를 표시합니다. 오프라인 기기가 한 대 더 있으면 종이를
    보고 `wallet import`를 해 보는 것이 더 확실한 점검입니다.

    ## 4. 온라인 기기에서 지갑 지켜보기

    확장 공개 키로는 지갑의 모든 주소를 볼 수 있지만, 어느 주소에서도 지출할 수 없습니다. USB 메모리로 옮기십시오.

    ```console
    offline$ kingtherum account xpub vault --ur > usb/vault.ur
    online$ kingtherum wallet watch cold --ur usb/vault.ur
    ```

    화면과 카메라를 쓸 수도 있습니다. `kingtherum qr encode usb/vault.ur`는 확장 공개 키를 QR 코드로 그리며, MetaMask처럼
    ERC-4527을 읽는 다른 지갑도 이 코드를 받습니다.

    주소가 오프라인 기기의 주소와 마지막 자리까지 같은지 비교하십시오.

    ```console
    offline$ kingtherum account list
    ```

    먼저 소액을 보내고 도착하는지 확인하십시오.

    ```console
    online$ kingtherum balance cold
    ```

    ## 5. USB 메모리로 송금하기

    온라인 기기에서 서명하지 않은 트랜잭션을 만듭니다.

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "1.5 eth" --out usb/unsigned.json
    ```

    USB 메모리를 옮기십시오. 오프라인 기기는 서명할 바이트로부터 모든 것을 다시 계산합니다. 온라인 기기만 알 수 있는
    것은 `노드의 말, 여기서 검증할 수 없음` 줄 아래에 있으며, `남는 잔액(노드)`로 표시된 금액은 그것에서 나온
    값입니다. 받는 사람과 금액은 온라인 기기가 아니라 이 화면에서 읽으십시오.

    오프라인 기기에도 연락처를 추가하면(`contact add`) 주소 옆에 이름이 표시되고, 트랜잭션이 그 이름을 다른 주소에 붙이면
    경고합니다. ENS 이름(`alice.eth`)은 온라인 기기에서만 조회합니다. 오프라인 기기는 전에 이 기기에서 서명한 이름과
    비교합니다.

    그런 다음 명령은 서명할지 묻고 비밀번호를 묻습니다.

    ```console
    offline$ kingtherum tx sign --in usb/unsigned.json --out usb/signed.json
    ```

    USB 메모리를 다시 옮겨 전송합니다.

    ```console
    online$ kingtherum tx broadcast --in usb/signed.json --wait
    ```

    ## 6. 파이프로 송금하기

    키를 같은 기기의 다른 사용자가 가지고 있거나 `ssh`로 연결하는 곳에 있으면 파일이 필요 없습니다. 각 명령은 필요한 것을
    터미널에서 묻습니다.

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "0.25 eth" --quiet | kingtherum tx sign --in - --out - --home offline --quiet | kingtherum tx broadcast --in - --wait
    ```

    ## 7. 화면과 카메라로 송금하기

    아무것도 연결하지 않는 방법입니다. 트랜잭션은 작은 화면의 QR 코드 하나에 담기에는 너무 길어, 여러 코드를 번갈아
    그립니다. `--frames`를 쓰거나 파이프에서는 코드를 위아래로 이어서 출력합니다. 카메라는 어떤 순서로든 읽을 수 있습니다.
    뒤에 나오는 코드는 앞의 코드들을 합친 것이므로, 카메라가 놓친 코드를 기다릴 필요가 없습니다.

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "0.5 eth" --out third.json --quiet
    online$ kingtherum qr encode third.json --sign-request
    ```

    오프라인 기기의 카메라를 화면에 맞추십시오. `zbarcam`은 Debian의 `zbar-tools`에 있습니다. 사진도 쓸 수
    있습니다(`qr decode --image FILE…`).

    ```console
    offline$ zbarcam --raw | kingtherum qr decode - --out request.ur
    offline$ kingtherum tx sign --in request.ur --out answer.ur
    offline$ kingtherum qr encode answer.ur
    ```

    온라인 기기에서 응답을 트랜잭션에 붙입니다. 다른 요청에 대한 응답이나 다른 키로 서명한 응답은 거부하며 아무것도 쓰지
    않습니다.

    ```console
    online$ zbarcam --raw | kingtherum qr decode - --out third.ur
    online$ kingtherum tx attach --in third.json --signature third.ur --out third-signed.json
    online$ kingtherum tx broadcast --in third-signed.json --wait
    ```

    ```console
    online$ kingtherum balance cold
    ```

    ## 8. 다른 지갑과 함께 쓰기

    **다른 지갑으로 지켜보고 kingtherum으로 서명하기.** MetaMask를 비롯한 지갑은 `eth-sign-request`를 움직이는 QR 코드로
    표시합니다.

    - `tx sign --in request.ur`는 트랜잭션, 구조화 데이터, 메시지 중 무엇을 요청하든 응답합니다. 요청은 다른 것과
      똑같이 표시하며, 계정과 경로와 마스터 키가 본인 지갑의 것이 아니면 거부합니다.
    - `qr encode answer.ur`는 다른 지갑이 기다리는 `eth-signature`를 표시합니다.

    **kingtherum으로 지켜보고 다른 지갑으로 서명하기.** 예를 들어 Keystone을 서명자로 쓸 수 있습니다.

    - `wallet watch NAME --ur FILE`은 Keystone이나 다른 서명자가 표시하는 `crypto-hdkey` 또는 `crypto-account`를 받습니다.
      새 이름인 `hdkey`와 `account-descriptor`도 받습니다. kingtherum은 여러 지갑이 읽는 이전 이름과 번호로 씁니다.
    - `qr encode unsigned.json --sign-request`는 서명자가 스캔할 요청을 표시합니다. `tx attach`는 서명자의 응답을
      붙입니다.
    - 메시지, 구조화 데이터, 로그인에는 서명 명령이 두 가지를 모두 합니다.
      `message sign TEXT --from cold --sign-request`는 요청을 출력하고, 대신 `--answer FILE`을 쓰면 응답을 읽습니다.

    ## 9. 그래도 잘못될 수 있는 것

    - **생각한 그 기기가 아닐 수 있습니다.** 체크섬을 비교하고, 잠가 둔 곳에 보관하고, `doctor`를 실행하십시오.
    - **트랜잭션을 만들기 전에 온라인 기기에서 받는 사람이 바뀌었을 수 있습니다.** 오프라인 기기는 무엇에 서명하는지
      표시하지만 의도는 알 수 없습니다. 돈을 받을 사람과 주소를 확인하십시오.
    - **USB 메모리로 트랜잭션 외의 것도 옮겨집니다.** `noexec`로 마운트하고, 되도록 카메라를 쓰십시오.
    - **종이는 불에 타거나 남의 눈에 띌 수 있습니다.** 두 곳에 보관하고, BIP-39 패스프레이즈나 SLIP-39 셰어(`shares split`)로
      보호하십시오.
    """##
}
