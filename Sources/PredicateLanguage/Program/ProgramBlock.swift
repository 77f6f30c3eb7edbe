internal import RegularExpressions

/// A program, the text that it was read from and what few predicates have beside them, in one
/// object: a million predicates are a million blocks of memory.
///
/// ```
/// head, 16 bytes   where to begin, how many instructions, how long a source
/// instructions     28 bytes each
/// rare             a pointer, for predicates that have a tree of their own, warnings, …
/// texts            the source, in which most constants are read; other constants
/// lists            elements of IN
/// expressions      pointers to regular expressions
/// segments         of LIKE patterns
/// pieces           of LIKE patterns; before the first of each the pattern as it was written
/// ```
///
/// Each part is aligned as its values are. Instructions have offsets from the head.
final class ProgramBlock: ManagedBuffer<Program.Head, UInt8> {
  /// The parts that most predicates do not have.
  final class Rare: Sendable {
    /// The tree of a predicate, where it does not follow from the text alone.
    let tree: SyntaxTree?
    let warnings: [Diagnostic]
    /// The reason why the predicate cannot be evaluated, whatever the identifier.
    ///
    /// Nil if it can.
    let obstacle: EvaluationProblem?
    let comparisons: [GeneralComparison]

    /// Returns nil where there is nothing to keep.
    init?(
      tree: SyntaxTree?, warnings: [Diagnostic], obstacle: EvaluationProblem?,
      comparisons: [GeneralComparison]
    ) {
      if tree == nil, warnings.isEmpty, obstacle == nil, comparisons.isEmpty { return nil }
      self.tree = tree
      self.warnings = warnings
      self.obstacle = obstacle
      self.comparisons = comparisons
    }
  }

  var program: Program { withUnsafeMutablePointerToHeader { Program(head: UnsafePointer($0)) } }

  /// Puts a compiled program and its source into one block.
  static func make(
    _ builder: ProgramBuilder, _ rare: Rare? = nil, profile: LanguageProfile? = nil
  ) -> ProgramBlock {
    var parts: Program.Parts = builder.regexes.isEmpty ? [] : .regexes
    if rare != nil { parts.insert(.rare) }
    let layout = BlockLayout(builder, hasRare: rare != nil)
    let buffer = create(minimumCapacity: layout.size - MemoryLayout<Program.Head>.size) { _ in
      Program.Head(
        entry: builder.entry, instructionCount: UInt32(builder.instructions.count),
        sourceCount: UInt32(builder.source.utf8.count),
        readsForms: builder.instructions.contains(where: { $0.readsForms }),
        isOneStretch: builder.isOneStretch, parts: parts, profile: profile)
    }
    let block = unsafeDowncast(buffer, to: ProgramBlock.self)
    block.withUnsafeMutablePointerToHeader { layout.write(builder, rare, to: $0) }
    return block
  }

  deinit {
    let program = program
    for regex in program.regexes { regex.deallocate() }
    program.unmanagedRare?.release()
  }
}

/// The places of a block's parts, as offsets from its head.
private struct BlockLayout {
  private(set) var size = MemoryLayout<Program.Head>.size
  private var instructions = 0
  private var rare = 0
  private var source = 0
  private var constants = 0
  private var elements = 0
  private var regexes = 0
  private var segments = 0
  private var pieces = 0

  init(_ builder: ProgramBuilder, hasRare: Bool) {
    instructions = add(Instruction.self, builder.instructions.count)
    rare = add(UnsafeRawPointer.self, hasRare ? 1 : 0)
    source = add(UInt8.self, builder.source.utf8.count)
    constants = add(UInt8.self, builder.bytes.count)
    elements = add(MemberList.Element.self, builder.elements.count)
    regexes = add(RegularExpression.self, builder.regexes.count)
    segments = add(LikePattern.Segment.self, builder.segments.count)
    pieces = add(LikePattern.Piece.self, builder.pieces.count, alignment: Self.pieceSize)
  }

  private static let pieceSize = MemoryLayout<LikePattern.Piece>.stride

  /// Returns the offset of `count` values.
  private mutating func add<Element>(
    _ type: Element.Type, _ count: Int, alignment: Int = MemoryLayout<Element>.alignment
  ) -> Int {
    guard count > 0 else { return size }
    let offset = (size + alignment - 1) / alignment * alignment
    size = offset + count * MemoryLayout<Element>.stride
    return offset
  }

  func write(
    _ builder: ProgramBuilder, _ rare: ProgramBlock.Rare?, to head: UnsafeMutableRawPointer
  ) {
    for (slot, instruction) in builder.instructions.enumerated() {
      let place = head + instructions + slot * MemoryLayout<Instruction>.stride
      place.storeBytes(of: placed(instruction), as: Instruction.self)
    }
    if let rare {
      let pointer = Unmanaged.passRetained(rare)
      (head + self.rare).storeBytes(of: pointer, as: Unmanaged<ProgramBlock.Rare>.self)
    }
    var text = builder.source
    text.withUTF8 { (head + source).copy(UnsafeRawBufferPointer($0)) }
    builder.bytes.withUnsafeBytes { (head + constants).copy($0) }
    builder.elements.withUnsafeBytes { (head + elements).copy($0) }
    builder.regexes.withUnsafeBytes { (head + regexes).copy($0) }
    let first = pieces / Self.pieceSize
    builder.segments.map { $0.moved(by: first) }.withUnsafeBytes { (head + segments).copy($0) }
    builder.pieces.withUnsafeBytes { (head + pieces).copy($0) }
  }

  /// The instruction with an offset in place of an index of a part.
  private func placed(_ instruction: Instruction) -> Instruction {
    var placed = instruction
    func place<Element>(_ part: Int, _ type: Element.Type) -> Int32 {
      Int32(part) + instruction.constant * Int32(MemoryLayout<Element>.stride)
    }
    switch instruction.opcode {
    case .constant, .general: break
    case .equal, .equalFolded, .order, .prefix, .suffix, .contains:
      placed.constant = place(source, UInt8.self)
    case .member: placed.constant = place(elements, MemberList.Element.self)
    case .matches: placed.constant = place(regexes, RegularExpression.self)
    case .like: placed.constant = place(segments, LikePattern.Segment.self)
    }
    return placed
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copy(_ bytes: UnsafeRawBufferPointer) {
    if let base = bytes.baseAddress { copyMemory(from: base, byteCount: bytes.count) }
  }
}
