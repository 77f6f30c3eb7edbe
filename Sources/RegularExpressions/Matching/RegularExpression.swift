#if PCRE2
  internal import CPCRE2
  internal import Synchronization

  /// A regular expression that matches whole strings: the only code that calls PCRE2.
  ///
  /// PCRE2 checks it at once, and compiles it to stay when it first matches. Limits are always
  /// set, so a match ends in one of three ways: matched, not matched, gave up.
  ///
  /// - Invariant: `deallocate` is called once for each instance, after its last use.
  // Sendable by hand because it is a pointer. What it points to does not change after `init` but
  // for an atomic: the code, which is set once and which PCRE2 allows to be shared.
  package struct RegularExpression: @unchecked Sendable {
    /// The state of an expression, in a cache line of its own: a route seldom finds a pattern in
    /// the cache.
    private struct State: ~Copyable {
      let pattern: String
      let isCaseInsensitive: Bool
      /// The hazards that a subject must not contain.
      let hazards: SubjectHazards
      /// The bytes of PCRE2's code, without machine code.
      let codeBytes: Int
      /// The price of a match.
      let price: MatchPrice
      /// PCRE2's code; nil until it is first needed.
      let code = Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// The address of the expression, for `init(at:)`.
    package let pointer: UnsafeRawPointer

    private var state: UnsafeMutablePointer<State> {
      UnsafeMutablePointer(mutating: pointer.assumingMemoryBound(to: State.self))
    }

    /// Takes `pattern`, which was read from `source`.
    ///
    /// PCRE2 compiles it and forgets the code: so a mistake has a place, and the size is known.
    ///
    /// - Throws: a `RegexProblem` with its place in ICU's pattern, in UTF-8 bytes.
    package init(_ pattern: RegexPattern, source: String) throws(RegexMistake) {
      let code = try Self.compile(pattern)
      let codeBytes = Self.size(of: code, PCRE2_INFO_SIZE)
      pcre2_code_free_8(code)
      let state = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<State>.stride, alignment: 64
      ).bindMemory(to: State.self, capacity: 1)
      pointer = UnsafeRawPointer(state)
      state.initialize(
        to: State(
          pattern: source, isCaseInsensitive: pattern.isCaseInsensitive,
          hazards: pattern.translation.hazards, codeBytes: codeBytes, price: MatchPrice(source)))
    }

    /// The pattern, in ICU's syntax.
    package var source: String { state.pointee.pattern }

    /// The bytes that the expression keeps once it has matched, without machine code.
    package var keptBytes: Int {
      MemoryLayout<State>.stride + source.utf8.count + state.pointee.codeBytes
    }

    /// The expression that is where `pointer` of another says.
    package init(at pointer: UnsafeRawPointer) { self.pointer = pointer }

    package func deallocate() {
      if let code = state.pointee.code.load(ordering: .acquiring) {
        pcre2_code_free_8(OpaquePointer(code))
      }
      state.deinitialize(count: 1)
      state.deallocate()
    }

    /// Whether the pattern is read without regard to case.
    package var isCaseInsensitive: Bool { state.pointee.isCaseInsensitive }

    private func read() throws(RegexMistake) -> RegexPattern {
      try RegexPattern(state.pointee.pattern, isCaseInsensitive: state.pointee.isCaseInsensitive)
    }

    /// The status of a text that has a hazard, and of a pattern that could not be compiled.
    ///
    /// PCRE2's own are small negative numbers.
    private static let hazardStatus = Int32.min, uncompiledStatus = Int32.min + 1
    private static let unpaidStatus = Int32.min + 2

    /// Matches the whole `text`, valid UTF-8; `answer(of:)` and `settle` read the status.
    package func status(on text: UnsafeBufferPointer<UInt8>) -> Int32 {
      var status: Int32 = 0
      guard let code = code(for: text, &status) else { return status }
      return MatchMemory.match(text, code, RegexLimits.matchAttempts).status
    }

    /// PCRE2's code for a match of `text`.
    ///
    /// Nil if there is none; `status` then has the reason.
    @inline(__always)
    private func code(
      for text: UnsafeBufferPointer<UInt8>, _ status: inout Int32
    ) -> OpaquePointer? {
      let hazards = state.pointee.hazards
      if !hazards.isEmpty, hazards.first(in: text) != nil {
        status = Self.hazardStatus
        return nil
      }
      let code = state.pointee.code.load(ordering: .acquiring) ?? firstCode()
      if code == nil { status = Self.uncompiledStatus }
      return code.map { OpaquePointer($0) }
    }

    /// Returns `status(on:)` without machine code and hazards, for tests that compare the two.
    func interpretedStatus(on text: UnsafeBufferPointer<UInt8>) -> Int32 {
      guard let pattern = try? read(), let code = try? Self.compile(pattern) else { return .min }
      defer { pcre2_code_free_8(code) }
      return MatchMemory.match(text, code, RegexLimits.matchAttempts).status
    }

    /// Returns `status(on:)` for steps taken with `take`; `isUnpaid` says that there were too few.
    ///
    /// PCRE2 does not report its work, so a match that gives up at a small limit of attempts begins
    /// anew with a larger one, and each is paid in advance. The answer is the same.
    package func status(
      on text: UnsafeBufferPointer<UInt8>, take: (_ steps: Int) -> Bool
    ) -> Int32 {
      var status: Int32 = 0
      guard let code = code(for: text, &status) else { return status }
      let price = state.pointee.price
      for attempts in RegexLimits.paidAttempts {
        guard take(price.steps(attempts, textBytes: text.count)) else { return Self.unpaidStatus }
        let end = MatchMemory.match(text, code, attempts)
        guard take(price.steps(reading: end.read)) else { return Self.unpaidStatus }
        if end.status != PCRE2_ERROR_MATCHLIMIT { return end.status }
      }
      return PCRE2_ERROR_MATCHLIMIT
    }

    /// Whether a match ended because its steps were not paid.
    package static func isUnpaid(_ status: Int32) -> Bool { status == unpaidStatus }

    /// Whether the text matched; nil for every other end of a match.
    package static func answer(of status: Int32) -> Bool? {
      status >= 0 ? true : status == PCRE2_ERROR_NOMATCH ? false : nil
    }

    /// Returns the answer that belongs to the status that `text` got.
    ///
    /// - Throws: `limit` when the engine gave up, `undecidable` when `text` has characters that it
    ///   would read in another way than ICU, `engine` when it failed.
    package func settle(
      _ status: Int32, on text: UnsafeBufferPointer<UInt8>
    ) throws(RegexProblem) -> Bool {
      switch status {
      case Self.hazardStatus: throw .undecidable(state.pointee.hazards.first(in: text) ?? "")
      case Self.uncompiledStatus: throw compileProblem()
      default: return try Self.result(of: status)
      }
    }

    /// Compiles the pattern; several threads may do so at once, and all take the first code.
    private func firstCode() -> UnsafeMutableRawPointer? {
      guard let pattern = try? read(), let code = try? Self.compile(pattern) else { return nil }
      return publish(Self.accelerate(code, pattern))
    }

    /// Returns code with machine code, unless that fails or is too large.
    ///
    /// A failure leaves the interpreter, which never contradicts it.
    private static func accelerate(_ code: OpaquePointer, _ read: RegexPattern) -> OpaquePointer {
      pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
      let bound = size(of: code, PCRE2_INFO_SIZE) * RegexLimits.machineCodeFactor
      guard size(of: code, PCRE2_INFO_JITSIZE) > bound, let plain = try? compile(read) else {
        return code
      }
      pcre2_code_free_8(code)
      return plain
    }

    private static func size(of code: OpaquePointer, _ what: Int32) -> Int {
      var size = 0
      pcre2_pattern_info_8(code, UInt32(what), &size)
      return size
    }

    /// Makes `code` the pattern's, unless there is one.
    private func publish(_ code: OpaquePointer) -> UnsafeMutableRawPointer {
      let made = UnsafeMutableRawPointer(code)
      let (isFirst, original) = state.pointee.code.compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      guard !isFirst, let original else { return made }
      pcre2_code_free_8(code)
      return original
    }

    private func compileProblem() -> RegexProblem {
      do throws(RegexMistake) {
        pcre2_code_free_8(try Self.compile(try read()))
        // It failed before because memory ran out.
        return .engine(code: Int(PCRE2_ERROR_NOMEMORY))
      } catch {
        return error.problem
      }
    }

    fileprivate static func match(
      _ text: Bytes, _ code: OpaquePointer, _ attempts: UInt32,
      _ scratch: UnsafeMutablePointer<MatchMemory>
    ) -> MatchEnd {
      let isUsual = attempts == RegexLimits.matchAttempts
      if !isUsual { pcre2_set_match_limit_8(scratch.pointee.context, attempts) }
      let status = status(of: text, code, scratch)
      if !isUsual { pcre2_set_match_limit_8(scratch.pointee.context, RegexLimits.matchAttempts) }
      return MatchEnd(status, left: scratch.pointee.allowance)
    }

    @inline(__always)
    private static func status(
      of text: Bytes, _ code: OpaquePointer, _ scratch: UnsafeMutablePointer<MatchMemory>
    ) -> Int32 {
      // Every Swift string is valid UTF-8, so PCRE2 need not check. PCRE2 takes no null pointer.
      let empty: StaticString = ""
      let start = text.baseAddress ?? empty.utf8Start
      scratch.pointee.allowance = RegexLimits.boundaryCharacters
      let status = pcre2_jit_match_8(
        code, start, text.count, 0, PCRE2_NO_UTF_CHECK, scratch.pointee.data,
        scratch.pointee.context)
      // Without machine code, or without stack for it, the interpreter matches. The answers are the
      // same; but machine code counts fewer attempts, and has no limit of depth and heap.
      guard status == PCRE2_ERROR_JIT_BADOPTION || status == PCRE2_ERROR_JIT_STACKLIMIT else {
        return status
      }
      scratch.pointee.allowance = RegexLimits.boundaryCharacters
      // Match data keeps the interpreter's heap, up to the limit of it, so it goes at once.
      guard let data = pcre2_match_data_create_8(1, nil) else { return PCRE2_ERROR_NOMEMORY }
      defer { pcre2_match_data_free_8(data) }
      return pcre2_match_8(
        code, start, text.count, 0, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, data,
        scratch.pointee.context)
    }

    private static func result(of status: Int32) throws(RegexProblem) -> Bool {
      switch status {
      case PCRE2_ERROR_NOMATCH: return false
      case PCRE2_ERROR_MATCHLIMIT:
        throw .limit("limit of \(RegexLimits.matchAttempts) match attempts")
      case PCRE2_ERROR_DEPTHLIMIT: throw .limit("backtracking depth of \(RegexLimits.depth)")
      case PCRE2_ERROR_HEAPLIMIT:
        throw .limit("heap limit of \(RegexLimits.heapKibibytes / 1024) MiB")
      case PCRE2_ERROR_CALLOUT:
        throw .limit(
          "limit of \(RegexLimits.boundaryCharacters) characters read for `\\b` and `\\X`")
      case ..<0: throw .engine(code: Int(status))
      default: return true
      }
    }

    private static func compile(
      _ pattern: RegexPattern
    ) throws(RegexMistake) -> OpaquePointer {
      guard let context = pcre2_compile_context_create_8(nil) else {
        throw RegexMistake(.engine(code: Int(PCRE2_ERROR_NOMEMORY)), place: nil)
      }
      defer { pcre2_compile_context_free_8(context) }
      pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
      pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))
      // Rewriting puts groups around some atoms.
      pcre2_set_parens_nest_limit_8(context, UInt32(RegexLimits.nesting * 3))
      // As in ICU without flags, `.` stops at line ends; the translator writes out `(?s)`.
      var options =
        PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_ANCHORED | PCRE2_ENDANCHORED
        | PCRE2_NEVER_BACKSLASH_C
      if pattern.isCaseInsensitive { options |= PCRE2_CASELESS }
      let faulty = pattern.translation.faultyOptimizations
      if faulty.contains(.startSearch) { options |= PCRE2_NO_START_OPTIMIZE }
      if faulty.contains(.possession) { options |= PCRE2_NO_AUTO_POSSESS }
      var (status, offset) = (Int32(0), 0)
      let bytes = Array(pattern.translation.text.utf8)
      let code = bytes.withUnsafeBufferPointer {
        pcre2_compile_8($0.baseAddress, $0.count, options, &status, &offset, context)
      }
      if let code { return code }
      if status == PCRE2_ERROR_PATTERN_TOO_LARGE {
        throw RegexMistake(.compiledTooLarge, place: nil)
      }
      throw RegexMistake(
        .syntax(message(of: status)), place: pattern.translation.place(of: offset))
    }

    /// Returns every character that `text`, a class in PCRE2's syntax, matches; nil on a failure.
    ///
    /// - Complexity: one search through all scalars, some ten milliseconds.
    static func members(of text: String, ignoresCase: Bool) -> CodePointRanges? {
      var options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C
      if ignoresCase { options |= PCRE2_CASELESS }
      var (status, offset) = (Int32(0), 0)
      // Nothing is given back, so that a long run takes no stack.
      let isBracket = text.hasPrefix("[") && text.dropLast().allSatisfy { $0 != "]" }
      let bytes = Array((isBracket ? text + "++" : "(?>" + text + ")++").utf8)
      let code = pcre2_compile_8(bytes, bytes.count, options, &status, &offset, nil)
      guard let code else { return nil }
      defer { pcre2_code_free_8(code) }
      if isBracket { pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) }
      guard let data = pcre2_match_data_create_8(1, nil) else { return nil }
      defer { pcre2_match_data_free_8(data) }
      return everyScalar().withUnsafeBufferPointer { ClassScan.ranges(code, data, in: $0) }
    }

    /// PCRE2's own versions, and whether its machine code can be run.
    package static var engine: RegexEngine? {
      var engine = RegexEngine()
      engine.version = configuredText(PCRE2_CONFIG_VERSION)
      let hasUnicode = configured(PCRE2_CONFIG_UNICODE) == 1
      engine.unicodeVersion = hasUnicode ? configuredText(PCRE2_CONFIG_UNICODE_VERSION) : ""
      engine.runsMachineCode = configured(PCRE2_CONFIG_JIT) == 1 && runsMachineCode()
      return engine
    }

    private static func configured(_ what: Int32) -> UInt32 {
      var value: UInt32 = 0
      return pcre2_config_8(UInt32(what), &value) < 0 ? 0 : value
    }

    private static func configuredText(_ what: Int32) -> String {
      // With its final zero.
      let count = pcre2_config_8(UInt32(what), nil)
      guard count > 1 else { return "" }
      var bytes = [UInt8](repeating: 0, count: Int(count))
      guard pcre2_config_8(UInt32(what), &bytes) == count else { return "" }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// Systems may forbid memory that is written and then executed.
    private static func runsMachineCode() -> Bool {
      guard let pattern = try? RegexPattern("a+b", isCaseInsensitive: false),
        let code = try? compile(pattern)
      else { return false }
      defer { pcre2_code_free_8(code) }
      guard pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0,
        let data = pcre2_match_data_create_8(1, nil)
      else { return false }
      defer { pcre2_match_data_free_8(data) }
      let text = Array("aab".utf8)
      return pcre2_jit_match_8(code, text, text.count, 0, PCRE2_NO_UTF_CHECK, data, nil) >= 0
    }

    private static func message(of status: Int32) -> String {
      var buffer = [UInt8](repeating: 0, count: 256)
      let length = pcre2_get_error_message_8(status, &buffer, buffer.count)
      guard length > 0 else { return "code \(status)" }
      return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }

  /// Finds the runs of a class in a text that has every scalar once.
  private enum ClassScan {
    static func ranges(
      _ code: OpaquePointer, _ data: OpaquePointer, in text: Bytes
    ) -> CodePointRanges? {
      var (ranges, start) = ([ClosedRange<UInt32>](), 0)
      while start < text.count {
        let status = pcre2_match_8(
          code, text.baseAddress, text.count, start, PCRE2_NO_UTF_CHECK, data, nil)
        if status == PCRE2_ERROR_NOMATCH { break }
        guard status >= 0, let ends = pcre2_get_ovector_pointer_8(data), ends[1] > ends[0] else {
          return nil
        }
        var last = ends[1] - 1
        while text[last] & 0xC0 == 0x80 { last -= 1 }
        let (lower, upper) = (value(at: ends[0], text), value(at: last, text))
        if lower < 0xD800, upper > 0xDFFF {
          ranges += [lower...0xD7FF, 0xE000...upper]
        } else {
          ranges.append(lower...upper)
        }
        start = ends[1]
      }
      return CodePointRanges(ranges)
    }

    private static func value(at index: Int, _ text: Bytes) -> UInt32 {
      text[index] < 0x80 ? UInt32(text[index]) : CodePoint.read(at: index, in: text).value
    }
  }

  /// The memory of one match; matches of all patterns take turns.
  ///
  /// It is kept in lanes, one for each thread as far as they go, so that a pattern holds none and
  /// threads do not wait for one another.
  private struct MatchMemory {
    /// One pair of offsets: only whether it matched counts.
    let data: OpaquePointer
    /// The limits and the callout.
    let context: OpaquePointer
    /// The number of characters that the callouts of this match may still read.
    var allowance = 0

    /// Two cache lines, because processors fetch lines in pairs.
    private struct Lane: ~Copyable {
      /// `none`, `taken`, or the address of a scratch.
      ///
      /// Only the thread that finds it not taken may use the lane, until it stores another value.
      let spare = Atomic<UInt>(MatchMemory.none)
      let padding = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }

    // Sendable by hand because it holds a pointer; lanes are atomics and are never freed.
    private struct Lanes: @unchecked Sendable {
      let first: UnsafeMutablePointer<Lane>
    }

    private static let none: UInt = 0, taken: UInt = 1
    private static let laneCount = 16
    private static let lanes: Lanes = {
      let first = UnsafeMutablePointer<Lane>.allocate(capacity: laneCount)
      for lane in 0..<laneCount { (first + lane).initialize(to: Lane()) }
      return Lanes(first: first)
    }()

    /// Returns the end of a match with a scratch that no other match uses meanwhile.
    @inline(__always)
    static func match(_ text: Bytes, _ code: OpaquePointer, _ attempts: UInt32) -> MatchEnd {
      // A thread keeps to one lane, unless its stack grows by a quarter of a mebibyte.
      var place: UInt8 = 0
      let address = withUnsafePointer(to: &place) { UInt64(UInt(bitPattern: $0)) }
      let lane = Int(((address >> 18) &* 0x9E37_79B9_7F4A_7C15) >> 60)
      let spare = lanes.first[lane].spare.exchange(taken, ordering: .acquiring)
      guard spare > taken, let scratch = UnsafeMutablePointer<MatchMemory>(bitPattern: spare)
      else { return matchAnew(text, code, attempts, lane, isFree: spare == none) }
      let end = RegularExpression.match(text, code, attempts, scratch)
      lanes.first[lane].spare.store(spare, ordering: .releasing)
      return end
    }

    /// Returns the end of a match where the lane has no scratch: it is free, or another thread uses
    /// it.
    @inline(never)
    private static func matchAnew(
      _ text: Bytes, _ code: OpaquePointer, _ attempts: UInt32, _ lane: Int, isFree: Bool
    ) -> MatchEnd {
      var own = isFree ? lane : nil
      var scratch: UnsafeMutablePointer<MatchMemory>?
      var step = 1
      while own == nil, step < laneCount {
        let other = (lane + step) % laneCount
        step += 1
        guard lanes.first[other].spare.load(ordering: .relaxed) != taken else { continue }
        let spare = lanes.first[other].spare.exchange(taken, ordering: .acquiring)
        guard spare != taken else { continue }
        own = other
        scratch = UnsafeMutablePointer(bitPattern: spare)
      }
      scratch = scratch ?? make()
      guard let scratch else {
        if let own { lanes.first[own].spare.store(none, ordering: .releasing) }
        return MatchEnd(PCRE2_ERROR_NOMEMORY, left: RegexLimits.boundaryCharacters)
      }
      let end = RegularExpression.match(text, code, attempts, scratch)
      if let own {
        lanes.first[own].spare.store(UInt(bitPattern: scratch), ordering: .releasing)
      } else {
        free(scratch)
      }
      return end
    }

    private static func make() -> UnsafeMutablePointer<MatchMemory>? {
      guard let data = pcre2_match_data_create_8(1, nil) else { return nil }
      guard let context = pcre2_match_context_create_8(nil) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      pcre2_set_match_limit_8(context, RegexLimits.matchAttempts)
      pcre2_set_depth_limit_8(context, RegexLimits.depth)
      pcre2_set_heap_limit_8(context, RegexLimits.heapKibibytes)
      let scratch = UnsafeMutablePointer<MatchMemory>.allocate(capacity: 1)
      scratch.initialize(to: MatchMemory(data: data, context: context))
      pcre2_set_callout_8(context, answerCallout, scratch)
      return scratch
    }

    private static func free(_ scratch: UnsafeMutablePointer<MatchMemory>) {
      pcre2_match_data_free_8(scratch.pointee.data)
      pcre2_match_context_free_8(scratch.pointee.context)
      scratch.deallocate()
    }

    /// Answers what a boundary of ICU's is: zero where it holds, positive where it does not.
    private static let answerCallout:
      @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?)
        -> Int32 = { block, scratch in
          guard let block, let scratch = scratch?.assumingMemoryBound(to: MatchMemory.self)
          else { return PCRE2_ERROR_CALLOUT }
          let bytes = Bytes(start: block.pointee.subject, count: block.pointee.subject_length)
          let holds = BoundaryText.holds(
            callout: block.pointee.callout_number, in: bytes, at: block.pointee.current_position,
            allowance: &scratch.pointee.allowance)
          return holds.map { $0 ? 0 : 1 } ?? PCRE2_ERROR_CALLOUT
        }
  }
#endif
