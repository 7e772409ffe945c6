import Escaping
package import Foundation

/// A check of a learner's file before it is built for grading.
///
/// The file is a module of its own, and the checks import only the declarations that they name. The
/// compiler rejects unsafe code in it. This check rejects the rest of what could change the checks
/// or reach the memory of their process: members of types that the file does not declare,
/// attributes that reach a symbol by name, and format strings that read any address.
package struct HandedInSource {
  package enum Verdict: Hashable, Sendable {
    case accepted
    /// The reason not to build the file.
    case rejected(String)
    /// The file has syntax errors, so a build of it must fail.
    case invalid
  }

  /// The modules that every exercise may import.
  private static let modules: Set<String> = ["CourseWorlds", "Foundation", "Lineage"]

  /// The attributes and modifiers that a file may use, by their names in the compiler's tree.
  private static let attributes: Set<String> = [
    "access_control", "available", "borrowing", "concurrent", "consuming", "convenience", "custom",
    "discardable_result", "dynamic_callable", "dynamic_member_lookup", "final", "frozen",
    "global_actor", "indirect", "infix", "inlinable", "inline", "isolated", "lazy", "mutating",
    "non_mutating", "nonisolated", "override", "postfix", "preconcurrency", "prefix",
    "property_wrapper", "reference_ownership", "required", "result_builder", "rethrows",
    "setter_access", "usable_from_inline", "warn_unqualified_access",
  ]

  /// Foundation's functions that take a format string without the label `format`.
  private static let formatters: Set<Substring> = [
    "NSLog", "NSLogv", "appendFormat", "appendingFormat", "getVaList", "localizedStringWithFormat",
    "withVaList",
  ]

  private static let formatLabels: Set<String> = ["format", "specifier"]

  fileprivate static let comparisons: Set<String> = ["==", "!=", "===", "!==", "~="]

  /// The largest syntax tree that is checked, which is that of a file of about 350 KB.
  private static let largestTreeBytes = 8 << 20

  private let name: String
  private let given: Declarations

  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - files: The course's folder. The starter and the solution determine what a file may extend.
  /// - Throws: ``CourseError`` if they cannot be read.
  package init(_ exercise: Exercise, files: URL) throws(CourseError) {
    name = exercise.learnerFile
    var given = Declarations()
    for place in [exercise.folder, exercise.solutionFolder] {
      let file = files.appending(path: "\(place)/\(exercise.learnerFile)")
      guard case .tree(let tree) = try Self.parse(try Files.read(file)) else {
        throw .unreadable(file.path, reason: "the compiler cannot parse it")
      }
      given.formUnion(Declarations(tree))
    }
    self.given = given
  }

  /// Checks a learner's file.
  ///
  /// - Throws: ``CourseError`` if the compiler cannot be started.
  package func verdict(on text: Data) throws(CourseError) -> Verdict {
    // The compiler's tree omits inactive blocks, and the conditions may differ in the build.
    if text.range(of: Data("#if".utf8)) != nil {
      return .rejected("\(name) contains #if, which no exercise needs")
    }
    switch try Self.parse(text) {
    case .invalid: return .invalid
    case .tooLarge:
      return .rejected("\(name) is too large or nested too deeply to be checked")
    case .tree(let tree): return objection(to: tree, text: text).map(Verdict.rejected) ?? .accepted
    }
  }

  private func objection(to tree: SyntaxNode, text: Data) -> String? {
    let items = tree.nodes("items")
    let imports = items.prefix { $0.kind == "import_decl" }
    // The text between two imports has no literals, so comments in it are easily found.
    guard !items.dropFirst(imports.count).contains(where: { $0.kind == "import_decl" }) else {
      return "\(name) has an import after another declaration; move all imports to the top"
    }
    var end = 0
    for item in imports {
      if let reason = objection(toImport: item, after: end, in: text) { return reason }
      end = item.end ?? end
    }
    return extensionObjection(tree) ?? tree.first { objection(to: $0, in: $1) }
  }

  private func objection(toImport item: SyntaxNode, after end: Int, in text: Data) -> String? {
    let module = item.strings("module_path").first ?? ""
    guard Self.modules.union(given.imports).contains(module) else {
      return "\(name) imports \(module); it may import "
        + Self.modules.union(given.imports).sorted().joined(separator: ", ")
    }
    // The tree does not contain attributes of imports, such as @testable.
    if let start = item.start, end <= start, start <= text.count,
      SourceText.codeBytes(of: text[end..<start]).contains(UInt8(ascii: "@"))
    {
      return "\(name) imports \(module) with an attribute, which no exercise needs"
    }
    return nil
  }

  /// Returns the reason to reject a node of any depth.
  private func objection(to node: SyntaxNode, in parent: SyntaxNode?) -> String? {
    if node.declaredName == SyntaxNode.predicate {
      return "\(name) declares \(SyntaxNode.predicate), whose formats are not checked"
    }
    switch node.kind {
    case "unsafe_expr": return "\(name) uses unsafe, which no exercise needs"
    case "macro_decl": return "\(name) declares a macro, which no exercise needs"
    case "inherited_entry" where node.has("unchecked") || node.has("unsafe"):
      return "\(name) uses @unchecked, which no exercise needs"
    case "func_decl":
      if let operation = node.declaredName, Self.comparisons.contains(operation),
        !given.comparisons.contains(operation)
      {
        return "\(name) declares the operator \(operation), which the checks use to compare; let "
          + "the compiler synthesize it"
      }
    case "argument_list" where !(parent?.callsPredicate ?? false):
      for argument in node.nodes("args")
      where Self.formatLabels.contains(argument.string("label") ?? "") {
        guard let text = argument.node("expr")?.literalText, SourceText.isSafeFormat(text) else {
          return "\(name) uses a format string other than a literal with numbers; use interpolation"
        }
      }
    default: break
    }
    for attribute in node.nodes("attrs") {
      let isUnsafe = attribute.has("unsafe") || attribute.has("unowned(unsafe)")
      let attribute = attribute.kind.replacing("_attr", with: "")
      guard Self.attributes.contains(attribute), !isUnsafe else {
        return "\(name) uses an attribute that no exercise needs: \(attribute)"
      }
    }
    // `String.init(format:arguments:)` as a value
    if let used = node.usedName,
      Self.formatters.contains(used.base)
        || Self.formatLabels.contains(where: { used.rest.contains("\($0):") })
    {
      return "\(name) uses \(used.base), which takes any format; use interpolation"
    }
    return nil
  }

  /// Returns the reason to reject an extension of a type that the file does not declare.
  private func extensionObjection(_ tree: SyntaxNode) -> String? {
    let own = Declarations(tree)
    for (type, members) in own.extensions.sorted(by: { $0.key < $1.key })
    where !own.types.contains(type) {
      let allowed = given.extensions[type]
      if let member = members.names.subtracting(allowed?.names ?? []).min() {
        return "\(name) adds \(member) to \(type), a type that it does not declare; make it private"
      }
      if members.conformanceCount > allowed?.conformanceCount ?? 0 {
        return "\(name) adds a conformance to \(type), a type that it does not declare"
      }
    }
    return nil
  }

  private enum Parse {
    case tree(SyntaxNode)
    case invalid
    case tooLarge
  }

  /// Parses a file with the compiler.
  private static func parse(_ text: Data) throws(CourseError) -> Parse {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "course-\(UUID().uuidString).swift")
    try Files.write(text, to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      ulimit -v 8388608
      exec timeout --signal=KILL 60 swiftc -dump-parse -dump-ast-format json -parse-as-library "$1"
      """, "sh", file.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .cannotStart("swiftc", reason: error.reason)
    }
    var output = Data()
    while output.count <= largestTreeBytes,
      case let more = pipe.fileHandleForReading.availableData, !more.isEmpty
    {
      output += more
    }
    // The compiler ends when it writes to the closed pipe.
    try? pipe.fileHandleForReading.close()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 1 { return .invalid }
    guard process.terminationStatus == 0, output.count <= largestTreeBytes,
      let value = try? JSONSerialization.jsonObject(with: output) as? [String: Any]
    else { return .tooLarge }
    return .tree(SyntaxNode(value))
  }
}

/// The names that a file declares for others.
private struct Declarations {
  struct Members {
    var names: Set<String> = []
    var conformanceCount = 0
  }

  var imports: Set<String> = []
  /// The structures, classes, enumerations, actors and protocols: `Outer.Inner`.
  var types: Set<String> = []
  var comparisons: Set<String> = []
  /// The visible members of extensions by the extended type.
  var extensions: [String: Members] = [:]

  private static let typeKinds: Set<String> = [
    "struct_decl", "class_decl", "enum_decl", "protocol",
  ]

  init() {}

  init(_ tree: SyntaxNode) {
    for item in tree.nodes("items") {
      if item.kind == "import_decl" { imports.formUnion(item.strings("module_path").prefix(1)) }
      if item.kind == "extension_decl" { add(extension: item) }
      addTypes(item, inside: "")
    }
    _ = tree.first { node, _ -> String? in
      if let name = node.declaredName, HandedInSource.comparisons.contains(name) {
        comparisons.insert(name)
      }
      return nil
    }
  }

  private mutating func addTypes(_ item: SyntaxNode, inside outer: String) {
    guard Self.typeKinds.contains(item.kind), let name = item.declaredName else { return }
    types.insert(outer + name)
    for member in item.nodes("members") { addTypes(member, inside: outer + name + ".") }
  }

  private mutating func add(extension item: SyntaxNode) {
    let type = item.string("extended_type") ?? "an unknown type"
    var members = extensions[type] ?? Members()
    members.conformanceCount += item.nodes("inherits").count
    if !item.isPrivate {
      for member in item.nodes("members") where !member.isPrivate {
        switch member.kind {
        case "pattern_binding_decl", "enum_case_decl": break
        default: members.names.insert(member.declaredName ?? member.kind)
        }
      }
    }
    extensions[type] = members
  }

  mutating func formUnion(_ other: Declarations) {
    imports.formUnion(other.imports)
    types.formUnion(other.types)
    comparisons.formUnion(other.comparisons)
    for (type, members) in other.extensions {
      extensions[type, default: Members()].names.formUnion(members.names)
      let count = extensions[type]?.conformanceCount ?? 0
      extensions[type]?.conformanceCount = max(count, members.conformanceCount)
    }
  }
}

/// A node of the tree that `swiftc -dump-parse -dump-ast-format json` writes.
private struct SyntaxNode {
  private let fields: [String: Any]

  init(_ fields: [String: Any]) { self.fields = fields }

  var kind: String { string("_kind") ?? "" }
  var start: Int? { (fields["range"] as? [String: Any])?["start"] as? Int }
  /// The offset of the node's last token.
  var end: Int? { (fields["range"] as? [String: Any])?["end"] as? Int }

  func string(_ name: String) -> String? { fields[name] as? String }
  func strings(_ name: String) -> [String] { fields[name] as? [String] ?? [] }
  func has(_ name: String) -> Bool { fields[name] != nil }
  func node(_ name: String) -> SyntaxNode? { (fields[name] as? [String: Any]).map(SyntaxNode.init) }
  func nodes(_ name: String) -> [SyntaxNode] {
    (fields[name] as? [[String: Any]])?.map(SyntaxNode.init) ?? []
  }

  var declaredName: String? { node("name")?.node("base_name")?.string("name") }

  /// The name that an expression uses, and its labels: `init` and `(format:arguments:)`.
  var usedName: (base: Substring, rest: Substring)? {
    guard let name = string("field") ?? string("name") else { return nil }
    let base = name.prefix { $0 != "(" }
    return (base, name[base.endIndex...])
  }

  /// The library's type that parses formats itself and takes only values that Swift has checked.
  static let predicate = "FetchPredicate"

  /// True for `FetchPredicate(format:)`.
  var callsPredicate: Bool {
    guard kind == "call_expr", let called = node("fn") else { return false }
    return called.kind == "unresolved_decl_ref_expr" && called.string("name") == Self.predicate
  }

  var literalText: String? { kind == "string_literal_expr" ? string("value") : nil }

  var isPrivate: Bool {
    nodes("attrs").contains { ["private", "fileprivate"].contains($0.string("access_level")) }
  }

  /// Returns the first result of a function for this node and those below it, each with its parent.
  func first(in parent: SyntaxNode? = nil, _ result: (SyntaxNode, SyntaxNode?) -> String?)
    -> String?
  {
    if let found = result(self, parent) { return found }
    for value in fields.values {
      if let child = value as? [String: Any] {
        if let found = SyntaxNode(child).first(in: self, result) { return found }
      } else if let children = value as? [Any] {
        for case let child as [String: Any] in children {
          if let found = SyntaxNode(child).first(in: self, result) { return found }
        }
      }
    }
    return nil
  }
}

/// Facts about source text that the compiler's tree does not contain.
private enum SourceText {
  /// Returns the bytes outside comments, for text between two imports, which has no literals.
  static func codeBytes(of text: Data) -> [UInt8] {
    var code: [UInt8] = []
    var depth = 0
    var isLine = false
    let bytes = Array(text)
    var index = 0
    while index < bytes.count {
      let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      if isLine {
        isLine = byte != 0x0A && byte != 0x0D
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        index += 1
      } else if depth > 0, byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 1
      } else if depth == 0, byte == UInt8(ascii: "/"), next == byte {
        isLine = true
      } else if depth == 0 {
        code.append(byte)
      }
      index += 1
    }
    return code
  }

  /// Returns true if a format string reads only numbers: `%.2f`, `%02X`, `%%`.
  ///
  /// `%s` and `%@` read memory at the address that their argument names.
  static func isSafeFormat(_ format: String) -> Bool {
    var rest = format.unicodeScalars[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...].drop {
        "+-#0123456789. lhqzt".unicodeScalars.contains($0)
      }
      guard let conversion = rest.popFirst(), "diouxXfFeEgGaAc%".unicodeScalars.contains(conversion)
      else { return false }
    }
    return true
  }
}
