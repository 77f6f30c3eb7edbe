import Testing

@Suite("Documentation: every public symbol")
struct DocumentationTests {
  @Test("Every public symbol has a doc comment")
  func everythingIsDocumented() {
    expectTidy(Repository.sources, atLeast: 120, DocumentationChecks.undocumented)
  }

  @Test("An undocumented public symbol is reported")
  func reportsUndocumented() {
    let text = """
      public struct A {
        public var b: Int
        @inlinable public init() {}
        // Not a doc comment.
        public static func < (left: A, right: A) -> Bool { true }
        /// Too far away.

        public func f() {}
        private(set) public var g = 1
      }
      """
    expectLines([1, 2, 3, 5, 8, 9], in: text, DocumentationChecks.undocumented)
  }

  @Test("Cases of public enums and requirements of public protocols are public symbols")
  func reportsMembers() {
    let text = """
      /// A.
      public enum A {
        case b, c
        indirect case d(A)
        /// E.
        case e
        var f: Int {
          switch self {
          case .b: 1
          default: 2
          }
        }
        enum G {
          case h
        }
      }
      /// P.
      public protocol P {
        associatedtype Q
        func r()
        static var s: Int { get }
      }
      """
    expectLines([3, 4, 19, 20, 21], in: text, DocumentationChecks.undocumented)
  }

  @Test("What is documented, internal or no declaration is not reported")
  func allowsTheRest() {
    let text = """
      public import Foundation

      /// A.
      @available(macOS 15, *)
      @frozen public struct A {
        /** B. */
        public private(set) var b = 1
        /// C.
        // An aside.
        public func c(public: Int) { c(public: 1) }
        var d = 2
      }
      /// One line says it all.
      public enum E { case parse, compile }
      enum F {
        case g
      }
      """
    expectLines([], in: text, DocumentationChecks.undocumented)
  }
}
