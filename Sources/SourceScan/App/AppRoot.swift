import ByteText
import SourceText

/// An app in the sources: what the process begins with.
package struct AppRoot: Sendable {
  package enum Kind: Sendable {
    case uiKit
    case swiftUI
    /// An app of AppKit, or one whose windows have an unknown maker.
    case other
  }

  package internal(set) var kind: Kind
  /// The names of the types of its delegate; several where the code chooses one.
  package let delegates: [String]
  /// The type that begins it, or its delegate.
  package var name: String { type ?? delegates.first ?? "" }
  let type: String?
  let file: Int
}

/// Finds what the process begins with in a file.
///
/// - Complexity: O(n): n tokens.
struct AppRootReader {
  /// More of one file, and more delegates of one of them, are not looked at.
  private static let most = 8
  private static let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
  private let source: OutlinedSource

  init(_ source: OutlinedSource) { self.source = source }

  func roots() -> [AppRoot] {
    let all = source.tokens.indices.lazy.compactMap { index -> AppRoot? in
      guard source.kind(index) == .word else { return nil }
      if source.isMark(index - 1, "@") {
        return Self.attributes.contains(source.text(index)) ? typeRoot(after: index) : nil
      }
      let isUIKit = source.isToken(index, "UIApplicationMain")
      guard isUIKit || source.isToken(index, "NSApplicationMain"), source.isMark(index + 1, "(")
      else { return nil }
      return callRoot(open: index + 1, isUIKit: isUIKit)
    }
    return Array(all.prefix(Self.most))
  }

  // MARK: - @main

  private func typeRoot(after attribute: Int) -> AppRoot? {
    var keyword = attribute + 1
    while !["class", "struct", "enum", "actor"].contains(source.text(keyword)) {
      guard keyword - attribute < 24, !source.isMark(keyword, "{"),
        keyword < source.tokens.count
      else { return nil }
      keyword = source.next(after: keyword)
    }
    let name = source.text(keyword + 1)
    // What begins with the keyword is the innermost scope around it.
    let scope = source.outline.scopes[source.outline.scope(of: keyword)]
    guard scope.kind == .type, scope.start == keyword, scope.path.last?.hasBytes(of: name) == true
    else { return nil }
    if scope.inherits.contains("App") {
      return AppRoot(kind: .swiftUI, delegates: adaptors(), type: name, file: source.file)
    }
    // A tool or an extension has a structure that is neither.
    guard scope.typeWord == "class" else { return nil }
    let isAppKit = source.isToken(attribute, "NSApplicationMain")
    return AppRoot(
      kind: isAppKit ? .other : .uiKit, delegates: [name], type: name, file: source.file)
  }

  /// The delegates that an app of SwiftUI asks for.
  private func adaptors() -> [String] {
    source.tokens.indices.compactMap { index in
      guard source.isToken(index, "UIApplicationDelegateAdaptor") else { return nil }
      if source.isMark(index + 1, "("), let end = source.close(of: index + 1) {
        return named(in: index + 2..<end).first
      }
      // `@UIApplicationDelegateAdaptor private var delegate: AppDelegate`
      let colon = (index..<index + 8).first { source.isMark($0, ":") }
      return colon.map { source.text($0 + 1) }
    }
  }

  // MARK: - UIApplicationMain

  private func callRoot(open: Int, isUIKit: Bool) -> AppRoot? {
    guard let end = source.close(of: open), let last = source.parts(in: open).last else {
      return nil
    }
    var delegates = named(in: last..<end)
    if delegates.isEmpty { delegates = named(in: 0..<open) }
    let startsSwiftUI = source.tokens.indices.contains { index in
      source.isToken(index, "main") && source.isMark(index - 1, ".")
        && source.isMark(index + 1, "(")
    }
    return AppRoot(
      kind: isUIKit && !startsSwiftUI ? .uiKit : .other, delegates: delegates, type: nil,
      file: source.file)
  }

  /// The types that are named: `AppDelegate.self`, `[AppDelegate class]`, `@"AppDelegate"`.
  private func named(in tokens: Range<Int>) -> [String] {
    var names: [String] = []
    for index in tokens where names.count < Self.most {
      switch source.kind(index) {
      case .word:
        let isType =
          source.isMark(index + 1, ".") && source.isToken(index + 2, "self")
          || source.isMark(index - 1, "[") && source.isToken(index + 1, "class")
        if isType, !names.contains(source.text(index)) { names.append(source.text(index)) }
      case .objectString: names.append(String(source.text(index).dropFirst(2).dropLast()))
      default: break
      }
    }
    return names
  }
}

/// A map from files to the apps that they belong to, by the folders.
///
/// ```
/// App/AppDelegate.swift     App/Info.plist, App/Views/A.swift   belong to it
/// Watch/WatchApp.swift      Shared/A.swift                      belongs to both
/// ```
struct AppTerritories {
  /// The most apps of a file; a file that may belong to more belongs to none.
  private static let most = 8
  /// The apps that begin in a folder, and those that begin in one below it.
  private var inside: [ExactText: [Int]] = [:]
  private var below: [ExactText: [Int]] = [:]
  private let count: Int

  /// - Parameter paths: the files that the apps begin in.
  init(_ paths: [String]) {
    count = paths.count
    for (root, path) in paths.enumerated() {
      let folders = Self.folders(of: path)
      inside[folders[0], default: []].append(root)
      for folder in folders.dropFirst() where (below[folder] ?? []).count <= Self.most {
        below[folder, default: []].append(root)
      }
    }
  }

  /// The apps that a file belongs to: those of its folder or the nearest one around it.
  func owners(of path: String) -> [Int] {
    if count == 1 { return [0] }
    let roots = Self.folders(of: path).lazy.compactMap { inside[$0] ?? below[$0] }.first ?? []
    return roots.count > Self.most ? [] : roots
  }

  /// The folder of a file and those around it, the innermost first; the last one is empty.
  private static func folders(of path: String) -> [ExactText] {
    PathText(path).foldersAround.map { ExactText($0) }
  }
}
