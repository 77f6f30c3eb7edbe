extension Places {
  /// MATCHES with a literal at the front, inside or at the end.
  mutating func regex() -> Condition {
    let (type, container) = place()
    let typePattern = type.split(separator: ".").joined(separator: "[.]")
    switch random.below(5) {
    case 0:
      return matches("\(typePattern)/\(container)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", type)
      {
        "\(type)/\(container)/\($0.uuid())"
      }
    case 1:
      let mark = "\(word())-\(random.hex(4))"
      return matches(".*/\(mark)-[0-9]+/.*", nil) {
        "\($0.anywhere())/\(mark)-\($0.random.below(1000))/\($0.random.hex(8))"
      }
    case 2:
      let sections = [section(), section()]
      let pattern =
        "\(typePattern)/\(container)/(\(sections[0])|\(sections[1]))/v[0-9]+([.][0-9]+)*/.*"
      return matches(pattern, type) { places in
        let version = "v\(places.random.below(9)).\(places.random.below(30))"
        return "\(type)/\(container)/\(places.random.pick(sections))/\(version)/"
          + places.random.hex(8)
      }
    case 3:
      let mark = "\(word())-\(random.hex(3))"
      return matches(".*/\(mark)[.](md|pdf)#page=[0-9]{1,3}", nil) {
        "\($0.anywhere())/\(mark).pdf#page=\($0.random.below(999))"
      }
    default:
      let mark = random.hex(3)
      return matches("(?i)\(typePattern)/[a-z]+-\(mark)-[0-9]{2,}/.+", type) {
        "\(type)/\($0.section())-\(mark)-\(10 + $0.random.below(89))/\($0.random.hex(12))"
      }
    }
  }

  private func matches(
    _ pattern: String, _ type: String?, witness: @escaping (inout Places) -> String
  ) -> Condition {
    Condition(text: "SELF MATCHES \"\(pattern)\"", witness: witness, type: type)
  }

  private mutating func anywhere() -> String {
    let (type, container) = place()
    return "\(type)/\(container)"
  }
}
