#if Macros
  import Foundation
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import Testing

  @testable import LineageMacrosPlugin

  let macros: [String: any Macro.Type] = [
    "Entity": EntityMacro.self, "Attribute": MarkerMacro.self, "Relationship": MarkerMacro.self,
    "Ignored": MarkerMacro.self, "Embedded": MarkerMacro.self, "Content": MarkerMacro.self,
    "EntityProperty": AnyPropertyMacro.self, "Composite": CompositeMacro.self,
    "Kinds": KindsMacro.self,
  ]

  /// Chooses the macro of a property by its mark, as the compiler does for the right type.
  struct AnyPropertyMacro: AccessorMacro, PeerMacro {
    private static func choice(_ node: AttributeSyntax) -> any (AccessorMacro & PeerMacro).Type {
      switch node.settings.first?.label?.text {
      case "relationship": RelationshipMacro.self
      case "composite": EmbeddedMacro.self
      default: AttributeMacro.self
      }
    }

    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      try choice(node).expansion(of: node, providingAccessorsOf: declaration, in: context)
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      try choice(node).expansion(of: node, providingPeersOf: declaration, in: context)
    }
  }

  /// Expands every macro of a source.
  func expansion(of source: String) -> String {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "test.swift")])
    let expanded = file.expand(
      macros: macros,
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    let complaints = context.diagnostics.map { "// \($0)\n" }
    return "\(expanded)\n\(complaints.joined())"
  }

  /// Lists the errors of a type by place and name, each with the lines that its fix-its change.
  ///
  /// Without wording, so that rewording a message changes no test.
  ///
  /// The macros are called as the compiler calls them, with the source as it was written: `expand`
  /// would pass them members with added attributes, at other places.
  ///
  /// - Parameters:
  ///   - source: A type with its macro.
  ///   - propertyMacro: The macro of properties, or nil for the one that the mark asks for.
  /// - Returns: A line for each error and each fix-it.
  func complaints(about source: String, propertyMacro: (any AccessorMacro.Type)? = nil) -> String {
    let file = Parser.parse(source: source)
    guard let type = file.statements.first?.item.asProtocol((any DeclGroupSyntax).self),
      let entity = type.attributes.first?.as(AttributeSyntax.self)
    else { return "no type with @Entity" }
    let context = BasicMacroExpansionContext(lexicalContext: [Syntax(type)])
    var diagnostics: [Diagnostic] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch let error as DiagnosticsError {
        diagnostics += error.diagnostics
      } catch { Issue.record(error) }
    }
    let name = entity.attributeName.trimmedDescription
    if let macro = macros[name] as? any ExtensionMacro.Type {
      attempt {
        _ = try macro.expansion(
          of: entity, attachedTo: type,
          providingExtensionsOf: IdentifierTypeSyntax(name: .identifier("Type")),
          conformingTo: [], in: context)
      }
    }
    guard name == "Entity" else { return text(diagnostics + context.diagnostics, file) }
    attempt {
      _ = try EntityMacro.expansion(
        of: entity, providingMembersOf: type, conformingTo: [], in: context)
    }
    for member in type.memberBlock.members {
      attempt {
        let written =
          member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes
          .compactMap { $0.as(AttributeSyntax.self) } ?? []
        let added = try EntityMacro.expansion(
          of: entity, attachedTo: type, providingAttributesFor: member.decl, in: context)
        for attribute in written {
          let macro = macros[attribute.attributeName.trimmedDescription] as? any PeerMacro.Type
          _ = try macro?.expansion(of: attribute, providingPeersOf: member.decl, in: context)
        }
        for attribute in added {
          _ = try (propertyMacro ?? AnyPropertyMacro.self).expansion(
            of: attribute, providingAccessorsOf: member.decl, in: context)
        }
      }
    }
    return text(diagnostics, file)
  }

  private func text(_ diagnostics: [Diagnostic], _ file: SourceFileSyntax) -> String {
    let source = file.description
    let places = SourceLocationConverter(fileName: "test.swift", tree: file)
    return diagnostics.map { diagnostic in
      let place = diagnostic.location(converter: places)
      let cures = diagnostic.fixIts.map { cure -> String in
        let fixed = cure.changes.reversed().reduce(into: source) { $1.apply(to: &$0) }
        let changed = Set(fixed.split(separator: "\n")).subtracting(source.split(separator: "\n"))
        let lines = fixed.split(separator: "\n").filter(changed.contains)
        return "  cure: \(lines.map(\.trimmed).joined(separator: "; "))"
      }
      let mistake = (diagnostic.diagMessage as? MacroDiagnostic)?.id ?? diagnostic.message
      return (["\(place.line):\(place.column): \(mistake)"] + cures)
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
  }

  extension FixIt.Change {
    fileprivate func apply(to source: inout String) {
      guard case .replace(let old, let new) = self else {
        Issue.record("a change of another sort")
        return
      }
      var bytes = Array(source.utf8)
      bytes.replaceSubrange(
        old.position.utf8Offset..<old.endPosition.utf8Offset, with: new.description.utf8)
      source = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Compares a text with the file `Snapshots/NAME` next to the test; with RECORD_SNAPSHOTS=1,
  /// writes the file and fails.
  func expectSnapshot(_ text: String, _ name: String, test: String = #filePath) throws {
    let file = URL(fileURLWithPath: test).deletingLastPathComponent()
      .appendingPathComponent("Snapshots/\(name).txt")
    guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name)")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "\(name)")
  }
#endif
