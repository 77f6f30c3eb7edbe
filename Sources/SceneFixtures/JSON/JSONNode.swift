/// The place of one value in a file, in UTF-8 offsets.
///
/// Shape: nodes are in the order of their values in the file, so the nodes inside a list or an
/// object follow it without a gap, and the next sibling is the node at `subtreeEnd`.
///
///     {"a": [1, 2], "b": 3}     0 object ····· subtreeEnd 5
///                               1 ├ "a" list · subtreeEnd 4
///                               2 │ ├ 1
///                               3 │ └ 2
///                               4 └ "b" 3
struct JSONNode: Sendable {
  /// The offset of the opening quote of the member's key; equal to `keyEnd` when there is no key.
  var keyStart: UInt32
  /// The offset after the closing quote of the key.
  var keyEnd: UInt32
  /// The offset of the value's first byte.
  var start: UInt32
  /// The offset after the value's last byte.
  var end: UInt32
  /// The index of the first node that is not inside this value.
  var subtreeEnd: UInt32

  /// True when the value is a member of an object.
  var hasKey: Bool { keyStart != keyEnd }
}
