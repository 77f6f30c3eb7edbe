extension Places {
  /// Makes a condition of `kind`.
  mutating func condition(_ kind: ConditionKind, of options: WorkloadOptions) -> Condition {
    switch kind {
    case .equality: equality()
    case .prefix: prefix()
    case .like: like(scenes: options.scenes)
    case .contains: contains()
    case .suffix: suffix(scenes: options.scenes)
    case .regex: regex()
    case .combination: combination()
    }
  }

  /// `SELF OPERATOR "constant"`: `[c]` in a tenth of the cases, `[cd]` for what is not ASCII.
  private mutating func comparison(
    _ name: String, _ constant: String, witness: @escaping (inout Places) -> String
  ) -> Condition {
    let isASCII = constant.utf8.allSatisfy { $0 < 0x80 }
    let options = !isASCII ? "[cd]" : random.chance(0.10) ? "[c]" : ""
    return Condition(text: "SELF \(name)\(options) \"\(constant)\"") { places in
      let identifier = witness(&places)
      guard !options.isEmpty, places.random.chance(0.5) else { return identifier }
      return String(
        identifier.map { places.random.chance(0.3) ? Character($0.uppercased()) : $0 })
    }
  }

  private mutating func equality() -> Condition {
    let (type, container) = place()
    var identifiers = [identifier(type, container)]
    let kind = random.fraction()
    if kind >= 0.7 {
      for _ in 0..<(1 + random.below(3)) {
        identifiers.append(identifier(type, self.container(of: type)))
      }
    }
    if (0.7..<0.8).contains(kind) {
      let list = identifiers.map { "\"\($0)\"" }.joined(separator: ", ")
      let all = identifiers
      return Condition(text: "SELF IN {\(list)}", witness: { $0.random.pick(all) }, type: type)
    }
    let parts = identifiers.map { one in comparison("==", one) { _ in one } }
    return Condition(
      text: parts.map(\.text).joined(separator: " OR "),
      witness: { $0.random.pick(parts).witness(&$0) }, type: type,
      container: parts.count == 1 ? container : nil)
  }

  private mutating func prefix() -> Condition {
    if random.chance(0.35) {
      let type = place(isBroad: true).type
      var condition = comparison("BEGINSWITH", type + "/") { places in
        places.identifier(type, places.container(of: type))
      }
      condition.type = type
      return condition
    }
    let (type, container) = place()
    return inContainer(type, container) { $0.identifier(type, container) }
  }

  private mutating func inContainer(
    _ type: String, _ container: String, witness: @escaping (inout Places) -> String
  ) -> Condition {
    var condition = comparison("BEGINSWITH", "\(type)/\(container)/", witness: witness)
    condition.type = type
    condition.container = container
    return condition
  }

  private mutating func like(scenes: Int) -> Condition {
    let (type, container) = place()
    let kind = random.fraction()
    let name = "\(section())-\(random.below(max(20, scenes / 20)))"
    let ending = fileExtension()
    var condition =
      if kind < 0.4 {
        comparison("LIKE", "\(type)/*/\(name)") { "\(type)/\($0.container(of: type))/\(name)" }
      } else if kind < 0.75 {
        comparison("LIKE", "\(type)/\(container)/*.\(ending)") {
          "\(type)/\(container)/\($0.slug()).\(ending)"
        }
      } else {
        comparison("LIKE", "\(type)/*/\(name)/*") {
          "\(type)/\($0.container(of: type))/\(name)/\($0.leafName())"
        }
      }
    condition.type = type
    return condition
  }

  private mutating func contains() -> Condition {
    let token = token()
    return comparison("CONTAINS", token) { places in
      let (type, container) = places.place()
      let rest = token.hasPrefix("/") ? String(token.dropFirst()) : "x" + token
      return "\(type)/\(container)/\(rest)\(places.random.hex(8))"
    }
  }

  private mutating func suffix(scenes: Int) -> Condition {
    let ending = "/\(word())-\(random.below(max(100, scenes))).\(fileExtension())"
    return comparison("ENDSWITH", ending) { places in
      let (type, container) = places.place()
      return "\(type)/\(container)\(ending)"
    }
  }

  private mutating func combination() -> Condition {
    let (type, container) = place()
    let inside = inContainer(type, container) { "\(type)/\(container)/\($0.random.hex(12))" }
    var condition = inside
    let kind = random.fraction()
    if kind < 0.4 {
      let text = "\(inside.text) AND NOT SELF ENDSWITH \".\(fileExtension())\""
      condition = Condition(text: text, witness: inside.witness)
    } else if kind < 0.7 {
      let token = String(token().drop { $0 == "/" })
      condition = Condition(text: "\(inside.text) AND SELF CONTAINS \"\(token)\"") { places in
        "\(inside.witness(&places))/\(token)\(places.random.hex(4))"
      }
    } else {
      let one = identifier(type, container)
      let text = "(\(inside.text) OR SELF == \"\(one)\") AND NOT SELF CONTAINS \"/sealed/\""
      condition = Condition(text: text, witness: inside.witness)
    }
    condition.type = type
    condition.container = container
    return condition
  }
}
