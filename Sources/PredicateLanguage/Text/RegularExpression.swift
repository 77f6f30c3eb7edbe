#if Regex
  internal import CPCRE2
  internal import Synchronization

  /// A compiled regular expression that matches whole strings: the only code that calls PCRE2.
  ///
  /// Limits are always set, so a match ends in one of three ways: matched, not matched, gave up.
  // Sendable by hand because PCRE2's types are pointers. The code and the context never change
  // after `init`, which PCRE2 allows to be shared; the spare match data is taken and given back
  // atomically.
  final class RegularExpression: @unchecked Sendable {
    private let code: OpaquePointer
    private let context: OpaquePointer
    /// Match data for the next match; nil while a match uses it, which then makes its own.
    private let spare = Atomic<UnsafeMutableRawPointer?>(nil)

    /// What a subject must not contain.
    private let hazards: SubjectHazards

    /// What every match has; where it is missing, giving up means no match.
    let required: RequiredLiterals

    /// Compiles `pattern`, to machine code where the system allows that.
    ///
    /// - Throws: a `RegexProblem` with its place in ICU's pattern, in UTF-8 bytes.
    init(_ pattern: RegexPattern) throws(RegexMistake) {
      hazards = pattern.translation.hazards
      required = RequiredLiterals(regex: pattern.tree)
      guard let context = Self.makeMatchContext() else {
        throw RegexMistake(.engine(code: Int(PCRE2_ERROR_NOMEMORY)), place: nil)
      }
      do throws(RegexMistake) {
        code = try Self.compile(pattern)
      } catch {
        pcre2_match_context_free_8(context)
        throw error
      }
      self.context = context
      // A failure leaves the interpreter, which gives the same answers.
      pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    }

    deinit {
      if let data = spare.exchange(nil, ordering: .acquiring) {
        pcre2_match_data_free_8(OpaquePointer(data))
      }
      pcre2_match_context_free_8(context)
      pcre2_code_free_8(code)
    }

    /// Whether the whole `text`, valid UTF-8, matches.
    ///
    /// - Throws: `limit` when the engine gave up, `undecidable` when `text` has characters that it
    ///   would read in another way than ICU, `engine` when it failed.
    func matches(_ text: Bytes) throws(RegexProblem) -> Bool {
      do throws(RegexProblem) {
        return try match(text)
      } catch {
        // So that an index, which looks for the literals first, reports the same errors.
        let key = KeyForm.key(of: String(decoding: text, as: UTF8.self))
        guard required.stand(in: key) else { return false }
        throw error
      }
    }

    private func match(_ text: Bytes) throws(RegexProblem) -> Bool {
      try check(text)
      let taken = spare.exchange(nil, ordering: .acquiring).map { OpaquePointer($0) }
      // One pair of offsets: only whether it matched is asked.
      guard let data = taken ?? pcre2_match_data_create_8(1, nil) else {
        throw .engine(code: Int(PCRE2_ERROR_NOMEMORY))
      }
      var status = match(text, data, options: 0)
      if status == PCRE2_ERROR_JIT_STACKLIMIT {
        status = match(text, data, options: PCRE2_NO_JIT)
      }
      if let other = spare.exchange(UnsafeMutableRawPointer(data), ordering: .releasing) {
        pcre2_match_data_free_8(OpaquePointer(other))
      }
      return try Self.result(of: status)
    }

    @inline(__always)
    private func check(_ text: Bytes) throws(RegexProblem) {
      if hazards.isEmpty || ByteSearch.isASCII(text) { return }
      if let hazard = hazards.first(in: text) { throw .undecidable(hazard) }
    }

    private func match(_ text: Bytes, _ data: OpaquePointer, options: UInt32) -> Int32 {
      // Every Swift string is valid UTF-8, so PCRE2 need not check. PCRE2 takes no null pointer.
      let empty: StaticString = ""
      return pcre2_match_8(
        code, text.baseAddress ?? empty.utf8Start, text.count, 0, options | PCRE2_NO_UTF_CHECK,
        data, context)
    }

    private static func result(of status: Int32) throws(RegexProblem) -> Bool {
      switch status {
      case PCRE2_ERROR_NOMATCH: return false
      case PCRE2_ERROR_MATCHLIMIT: throw .limit("limit of \(Limits.regexMatches) match attempts")
      case PCRE2_ERROR_DEPTHLIMIT: throw .limit("backtracking depth of \(Limits.regexDepth)")
      case PCRE2_ERROR_HEAPLIMIT:
        throw .limit("heap limit of \(Limits.regexHeapKibibytes / 1024) MiB")
      case PCRE2_ERROR_CALLOUT:
        throw .limit("limit of \(WordBoundary.mostMarks) combining marks before `\\b`")
      case ..<0: throw .engine(code: Int(status))
      default: return true
      }
    }

    private static func makeMatchContext() -> OpaquePointer? {
      guard let context = pcre2_match_context_create_8(nil) else { return nil }
      pcre2_set_match_limit_8(context, Limits.regexMatches)
      pcre2_set_depth_limit_8(context, Limits.regexDepth)
      pcre2_set_heap_limit_8(context, Limits.regexHeapKibibytes)
      pcre2_set_callout_8(context, answerCallout, nil)
      return context
    }

    /// Answers a word boundary: zero where it holds, positive where it does not.
    private static let answerCallout:
      @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?)
        -> Int32 = { block, _ in
          guard let block = block?.pointee else { return PCRE2_ERROR_CALLOUT }
          let text = Bytes(start: block.subject, count: block.subject_length)
          guard let isBoundary = WordBoundary.exists(in: text, at: block.current_position) else {
            return PCRE2_ERROR_CALLOUT
          }
          let wanted = block.callout_number == PatternTranslator.wordBoundaryCallout
          return isBoundary == wanted ? 0 : 1
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
      pcre2_set_parens_nest_limit_8(context, UInt32(Limits.patternNesting * 3))
      // As in ICU without flags, `.` stops at line ends; the translator writes out `(?s)`.
      var options =
        PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_ANCHORED | PCRE2_ENDANCHORED
        | PCRE2_NEVER_BACKSLASH_C
      if pattern.isCaseInsensitive { options |= PCRE2_CASELESS }
      let faulty = pattern.translation.faultyOptimizations
      if faulty.contains(.startSearch) { options |= PCRE2_NO_START_OPTIMIZE }
      if faulty.contains(.possession) { options |= PCRE2_NO_AUTO_POSSESS }
      var status: Int32 = 0
      var offset = 0
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

    private static func message(of status: Int32) -> String {
      var buffer = [UInt8](repeating: 0, count: 256)
      let length = pcre2_get_error_message_8(status, &buffer, buffer.count)
      guard length > 0 else { return "code \(status)" }
      return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }
#else
  /// The regular expression of a build without an engine: every pattern is refused.
  final class RegularExpression: Sendable {
    let required = RequiredLiterals(runs: ["", ""])

    init(_ pattern: RegexPattern) throws(RegexMistake) {
      throw RegexMistake(.unavailable, place: nil)
    }

    /// Never called: no instance exists.
    func matches(_ text: Bytes) throws(RegexProblem) -> Bool { throw .unavailable }
  }
#endif

/// A pattern that does not compile, and where.
struct RegexMistake: Error {
  let problem: RegexProblem
  /// The place in the pattern in UTF-8 bytes; nil when the whole pattern is meant.
  let place: Range<Int>?

  init(_ problem: RegexProblem, place: Range<Int>?) {
    self.problem = problem
    self.place = place
  }
}
