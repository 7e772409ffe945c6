#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Kinds`: makes an enum usable as the value of a composite attribute, with an element for the
  /// kind and one for each associated value.
  ///
  /// A store holds the elements of one case.
  struct KindsMacro: ElementsMacro {
    static func composite(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) throws
      -> CompositeExtension
    {
      let (enumeration, kinds) = try kinds(of: declaration, node)
      let access = enumeration.modifiers.conformanceAccess
      let payloads = kinds.flatMap(\.payloads)
      let decoding = kinds.map { kind -> String in
        let needed = kind.payloads.filter { !$0.isOptional }
          .map { "let \($0.element) = values[Self.elements.\($0.element)]" }
        let condition =
          needed.isEmpty
          ? "" : "guard \(needed.joined(separator: ", ")) else { return nil }\n      "
        let arguments = kind.payloads.map { payload in
          (payload.label.map { "\($0): " } ?? "")
            + (payload.isOptional ? "values[Self.elements.\(payload.element)]" : payload.element)
        }
        let call = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        return "case .\(kind.name)?:\n      \(condition)self = .\(kind.name)\(call)"
      }
      let encoding = kinds.map { kind -> String in
        let names = kind.payloads.map(\.element)
        if names.isEmpty { return "case .\(kind.name): break" }
        return "case .\(kind.name)(\(names.map { "let \($0)" }.joined(separator: ", "))):"
          + names.map { "\n      values[Self.elements.\($0)] = \($0)" }.joined()
      }
      return CompositeExtension(
        access: access,
        elements: [.init(name: "kind", key: "kind", type: "Kind")]
          + payloads.map {
            .init(
              name: $0.element, key: $0.key, type: $0.isOptional ? $0.type : "\($0.type)?")
          },
        initializer: ["switch values[Self.elements.kind] {"] + decoding
          + ["case nil: return nil", "}"],
        values: ["values[Self.elements.kind] = kind", "switch self {"] + encoding + ["}"],
        members: [
          "\(access)enum Kind: String, CaseIterable, Lineage.AttributeScalar {",
          "  case \(kinds.map(\.name).joined(separator: ", "))", "}",
          "\(access)var kind: Kind {", "  switch self {",
        ] + kinds.map { "  case .\($0.name): .\($0.name)" } + ["  }", "}"],
        mistake: recursion(of: enumeration))
    }

    private static func kinds(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax)
      throws(DiagnosticsError) -> (EnumDeclSyntax, [Kind])
    {
      guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
        throw MacroDiagnostic.about(
          declaration.introducer, "no-enum", "kinds are the cases of an enum",
          cures: declaration.is(StructDeclSyntax.self)
            ? [
              MacroFixIt.replace(
                node.attributeName, by: TypeSyntax("Composite"), "replace it by '@Composite'")
            ] : [])
      }
      let cases = enumeration.memberBlock.members
        .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
      let rawTypes: Set = ["String", "Int", "Int16", "Int32", "Int64", "Double", "Float"]
      let raw = enumeration.inheritanceClause?.inheritedTypes.first {
        rawTypes.contains($0.type.trimmedDescription)
      }
      if let raw, let clause = enumeration.inheritanceClause {
        let hasPayloads = cases.contains { $0.parameterClause != nil }
        throw MacroDiagnostic.about(
          raw, "raw-type",
          hasPayloads
            ? "an enum has raw values or associated values, not both"
            : "an enum with raw values is an attribute's type as it is, without '@Kinds'",
          cures: [
            hasPayloads
              ? MacroFixIt.replace(
                clause, by: TokenSyntax.identifier(""), "remove '\(clause.trimmed)'")
              : FixIt(
                message: MacroFixIt(message: "replace '@Kinds' by 'AttributeScalar'"),
                changes: [
                  MacroFixIt.change(node, to: TokenSyntax.identifier("")),
                  MacroFixIt.change(
                    raw.type, to: TypeSyntax("\(raw.type.trimmed), AttributeScalar")),
                ])
          ])
      }
      try check(enumeration, cases)
      var kinds: [Kind] = []
      var elements: Set = ["kind"]
      for element in cases {
        let kind = try Kind(element)
        guard kind.payloads.allSatisfy({ elements.insert($0.key).inserted }) else {
          throw MacroDiagnostic.about(
            element.name, "element-twice",
            "another element has the name that '\(kind.name)' gives one of its own; rename the case"
          )
        }
        kinds.append(kind)
      }
      return (enumeration, kinds)
    }

    /// Reports what the columns of a table cannot hold.
    private static func check(_ enumeration: EnumDeclSyntax, _ cases: [EnumCaseElementSyntax])
      throws(DiagnosticsError)
    {
      let name = enumeration.name.trimmed
      if let generics = enumeration.genericParameterClause {
        throw MacroDiagnostic.about(
          generics, "generic",
          "a kind has the same columns everywhere: '\(name)' cannot be generic")
      }
      guard !cases.isEmpty else {
        throw MacroDiagnostic.about(enumeration.name, "no-cases", "'\(name)' needs a case")
      }
      for parameter in cases.flatMap({ $0.parameterClause.map { Array($0.parameters) } ?? [] }) {
        try parameter.type.checkStorable(as: "element")
      }
      let members = enumeration.memberBlock.members.map(\.decl)
      for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
        guard let pattern = variable.bindings.first?.pattern,
          ["kind", "values", "elements", "declarations"].contains("\(pattern.trimmed)")
        else { continue }
        throw MacroDiagnostic.about(
          pattern, "reserved", "'@Kinds' writes '\(pattern.trimmed)'; choose another name")
      }
    }

    /// Returns an error about values that contain others of their own type.
    ///
    /// Swift requires `indirect` for each of them.
    private static func recursion(of enumeration: EnumDeclSyntax) -> Diagnostic? {
      let cases = enumeration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      let modifiers = Array(enumeration.modifiers) + cases.flatMap(\.modifiers)
      return modifiers.first { $0.name.tokenKind == .keyword(.indirect) }.flatMap {
        MacroDiagnostic.about(
          $0, "recursive",
          "'indirect' lets a kind contain its own type, which would need endless columns; make an entity with a relationship to itself instead"
        ).diagnostics.first
      }
    }
  }

  /// A case of the enum.
  private struct Kind {
    struct Payload {
      let label: String?
      /// The element for the value: the case's name, followed by the label if the case has several.
      let element: String
      /// The element's name in the model, without backticks.
      let key: String
      let type: String
      let isOptional: Bool
    }

    let name: String
    let payloads: [Payload]

    init(_ element: EnumCaseElementSyntax) throws(DiagnosticsError) {
      let name = element.name.trimmed.text
      self.name = name
      let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
      if parameters.count > 1, let first = parameters.first(where: { $0.firstName == nil }) {
        throw MacroDiagnostic.about(
          first, "no-label",
          "each of several associated values needs a label, which names its element")
      }
      payloads = parameters.map { parameter in
        let label = parameter.firstName?.identifier?.name
        let start = element.name.identifier?.name ?? name
        let end =
          parameters.count == 1
          ? nil
          : parameter.firstName?.identifier.map {
            $0.name.prefix(1).uppercased() + $0.name.dropFirst()
          }
        let key = start + (end ?? "")
        return Payload(
          label: label, element: end == nil ? name : key, key: key,
          type: parameter.type.trimmedDescription,
          isOptional: parameter.type.trimmed.wrapped != nil)
      }
    }
  }
#endif
