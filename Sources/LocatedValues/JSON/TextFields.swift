import ByteText

/// The fields of a JSON object whose values are text, as the paths that `replay --field` takes.
package enum TextFields {
  /// Returns the paths of the strings of an object and of the objects in it, at most `limit` and
  /// outer ones first.
  ///
  /// Nil if the bytes are not an object.
  package static func paths(of bytes: [UInt8], limit: Int) -> [String]? {
    guard let root = SourceDocument(json: bytes, file: "").root, root.isObject else { return nil }
    var fields: [String] = []
    var waiting = [(path: "", value: root)][...]
    while let (path, value) = waiting.popFirst(), fields.count < limit {
      for member in value.parts {
        let key = member.key.replacing("\\", by: #"\\"#).replacing(".", by: #"\."#)
        let name = path.isEmpty ? key : "\(path).\(key)"
        if member.text != nil { fields.append(name) }
        if member.isObject { waiting.append((name, member)) }
      }
    }
    return Array(fields.prefix(limit))
  }
}
