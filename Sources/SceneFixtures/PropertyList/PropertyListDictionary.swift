/// The members of a dictionary in the order of the file, and a way to find them by key.
struct PropertyListDictionary: Sendable {
  private(set) var members: [PropertyListMember] = []
  private var positions: [String: Int] = [:]

  /// The member with this key, or nil.
  subscript(key: String) -> PropertyListMember? { positions[key].map { members[$0] } }

  /// Adds a member; of a key that is given twice, the first stays.
  ///
  /// - Returns: the member that has the key already, or nil.
  mutating func add(_ member: PropertyListMember) -> PropertyListMember? {
    if let first = self[member.key] { return first }
    positions[member.key] = members.count
    members.append(member)
    return nil
  }
}
