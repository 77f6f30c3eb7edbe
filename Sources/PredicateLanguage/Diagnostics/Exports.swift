// Diagnostics are a part of this module's interface: who reads a predicate reads its mistakes.
@_exported public import Diagnostics
package import RegularExpressions

extension RegexProblem: DiagnosticContent {}
