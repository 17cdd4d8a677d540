// Made by scripts/topics from docs/ko/exit-codes.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let exitCodesKorean = ##"""
    # 종료 상태

    | 상태 | 종류 | 의미 |
    |---|---|---|
    | 0 | | 완료 |
    | 1 | refused | 사용자가 거절함, 틀린 비밀번호, 이더 부족 |
    | 64 | usage | 명령줄이 잘못됨 |
    | 65 | data | 파일이나 텍스트가 올바르지 않음 |
    | 69 | node | 노드에 연결할 수 없거나 노드의 응답을 쓸 수 없음 |
    | 70 | bug | kingtherum의 버그: 알려 주시기 바랍니다 |
    | 74 | output-lost | 완료했지만 결과를 쓰지 못함: 되풀이하기 전에 힌트를 읽으십시오 |
    | 130 | interrupted | 사용자가 중단함 |

    올바르지 않은 데이터가 같으면 오류 코드도 어디서나 같습니다. 종료 상태는 데이터가 파일에 있으면 65,
    `--hex`나 `--data` 뒤의 16진수처럼 명령에 직접 입력했으면 64입니다.
    """##
}
