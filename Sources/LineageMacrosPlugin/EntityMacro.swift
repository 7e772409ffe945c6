#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Entity`: writes the entity declaration of a class, and adds `@EntityProperty` to each stored
  /// property.
  struct EntityMacro: MemberMacro, MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let entity = try EntityClass(declaration, in: context)
      try entity.checkMembers()
      let arguments =
        ["\(entity.name).self", "parent: \(entity.parent).self"]
        + node.settings.map { $0.trimmed.with(\.trailingComma, nil).description }
      let properties = entity.declaration.memberBlock.members.compactMap { member in
        declared(member.decl, in: entity).map { "\n      \($0)," }
      }
      return [
        """
        \(raw: entity.access)override class var entityDeclaration: Lineage.EntityDeclaration? {
          Lineage.EntityDeclaration(
            \(raw: arguments.joined(separator: ", ")),
            properties: [\(raw: properties.joined())
            ])
        }
        """
      ] + entity.initializers
    }

    /// Returns the declaration of one property, or nil for other members and for mistakes reported
    /// elsewhere.
    private static func declared(_ member: DeclSyntax, in entity: EntityClass) -> String? {
      guard let variable = member.as(VariableDeclSyntax.self), variable.isStored,
        let property = try? StoredProperty(variable)
      else { return nil }
      let arguments: [String]
      if let node = variable.attribute("Relationship") {
        guard let relationship = try? RelationshipShape(property) else { return nil }
        arguments = relationship.arguments(node.settings)
      } else if let node = variable.attribute("Embedded") ?? variable.attribute("Content") {
        arguments = property.embeddedArguments(node.settings)
      } else {
        guard (try? property.checkType()) != nil else { return nil }
        let value = property.typedDefault.map { ["default: \($0)"] } ?? []
        // The compiler has reported labels.
        arguments =
          value
          + variable.settings(of: "Attribute").filter { $0.label == nil }
          .map { $0.expression.written(in: "Lineage.AttributeSetting") }
      }
      return "\(entity.name).\(property.name).declared(\(arguments.joined(separator: ", ")))"
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      // This is called for each name of a `var`; the entity reports several names once.
      guard (try? EntityClass(declaration, in: context)) != nil,
        let variable = member.as(VariableDeclSyntax.self), variable.isStored, variable.isSingle
      else { return [] }
      // The compiler rejects accessors for some mistakes before it calls the macros of properties.
      let property = try StoredProperty(variable)
      if variable.attribute("Relationship") != nil {
        let destination = (try? RelationshipShape(property))?.destination ?? property.wrapped
        return ["@EntityProperty(relationship: \(destination).self)"]
      }
      let isComposite = variable.attribute("Embedded") ?? variable.attribute("Content") != nil
      let label = isComposite ? "composite" : "attribute"
      return ["@EntityProperty(\(raw: label): \(property.wrapped).self)"]
    }
  }

  extension VariableDeclSyntax {
    /// False for static and computed properties and those marked `@Ignored`.
    var isStored: Bool {
      guard !modifiers.has(.static), !modifiers.has(.class), attribute("Ignored") == nil else {
        return false
      }
      guard case .accessors(let accessors)? = bindings.first?.accessorBlock?.accessors else {
        return bindings.first?.accessorBlock == nil
      }
      return accessors.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    }
  }

  /// A class that can be an entity.
  struct EntityClass {
    let declaration: ClassDeclSyntax
    let name: TokenSyntax
    /// The superclass, as written.
    let parent: TypeSyntax

    private static let protocols: Set = [
      "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable",
      "Hashable", "Identifiable", "Sendable",
    ]

    /// - Throws: The reason why the type cannot be an entity, at its token.
    init(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext)
      throws(DiagnosticsError)
    {
      guard let found = declaration.as(ClassDeclSyntax.self) else {
        throw MacroDiagnostic.about(
          declaration.introducer, "no-class", "an entity is a class: its objects have an identity",
          cures: declaration.is(StructDeclSyntax.self)
            ? [
              MacroFixIt.replace(
                declaration.introducer, by: TokenSyntax.identifier("final class"),
                "replace 'struct' by 'final class'")
            ] : [])
      }
      self.declaration = found
      name = found.name.trimmed
      if let generics = found.genericParameterClause {
        throw MacroDiagnostic.about(
          generics, "generic",
          "an entity has one class, and '\(name)' is generic: it would have many",
          cures: [])
      }
      let isInGeneric = context.lexicalContext.contains {
        $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
      }
      if isInGeneric {
        throw MacroDiagnostic.about(
          found.name, "in-generic",
          "an entity has one class, and in a generic type '\(name)' would be many; move it out")
      }
      guard let first = found.inheritanceClause?.inheritedTypes.first else {
        throw MacroDiagnostic.about(
          found.name, "no-superclass",
          "'\(name)' must inherit from 'ManagedObject' or another entity's class",
          cures: [
            MacroFixIt.replace(
              found.name, by: TokenSyntax.identifier("\(name): ManagedObject"),
              "add ': ManagedObject'")
          ])
      }
      parent = first.type.trimmed
      if Self.protocols.contains("\(parent)") {
        throw MacroDiagnostic.about(
          first, "no-superclass",
          "'\(name)' must inherit from 'ManagedObject' or another entity's class",
          cures: [
            MacroFixIt.replace(
              first.type, by: TypeSyntax("ManagedObject, \(parent)"), "add 'ManagedObject'")
          ])
      }
    }

    /// Reports mistakes of the class that prevent only its declaration, not its properties.
    func checkMembers() throws(DiagnosticsError) {
      if let actor = declaration.attributes.first(named: "MainActor") {
        throw MacroDiagnostic.about(
          actor, "main-actor",
          "an object belongs to its context, not to the main actor; remove '@MainActor'",
          cures: [MacroFixIt.replace(actor, by: TokenSyntax.identifier(""), "remove '@MainActor'")])
      }
      for variable in variables {
        if variable.isStored, !variable.isSingle { _ = try StoredProperty(variable) }
        let pattern = variable.bindings.first?.pattern
        if variable.modifiers.has(.override), pattern?.trimmedDescription == "entityDeclaration" {
          throw MacroDiagnostic.about(
            pattern ?? "", "declaration", "'@Entity' writes 'entityDeclaration'; remove it here")
        }
      }
    }

    private var variables: [VariableDeclSyntax] {
      declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    }

    /// The required initializers, which a class inherits unless it has a designated one.
    ///
    /// Constants and ignored properties without a value have been reported. They get initializers
    /// too, because the compiler would report their absence as well.
    var initializers: [DeclSyntax] {
      let own = declaration.memberBlock.members.compactMap {
        $0.decl.as(InitializerDeclSyntax.self)
      }
      .filter { !$0.modifiers.has(.convenience) }
      let lacksValue = variables.contains { variable in
        (variable.bindingSpecifier.tokenKind == .keyword(.let)
          || variable.attribute("Ignored") != nil)
          && variable.bindings.allSatisfy { $0.initializer == nil && $0.accessorBlock == nil }
      }
      guard lacksValue || !own.isEmpty else { return [] }
      let written = own.filter { $0.modifiers.has(.required) }
        .compactMap { $0.signature.parameterClause.parameters.first?.firstName.text }
      let access = declaration.modifiers.memberAccess
      let needed = [
        ("_", "_ placement: Lineage.ObjectPlacement", "placement"),
        ("context", "context: Lineage.ManagedObjectContext", "context: context"),
      ]
      return needed.filter { !written.contains($0.0) }.map { _, parameter, argument in
        "\(raw: access)required init(\(raw: parameter)) { super.init(\(raw: argument)) }"
      }
    }

    /// The access of an overriding member, followed by a space.
    var access: String {
      declaration.modifiers.has(.open) ? "open " : declaration.modifiers.memberAccess
    }
  }

  extension DeclModifierListSyntax {
    /// A private class's members need no access modifier.
    fileprivate var memberAccess: String {
      ["private ", "fileprivate "].contains(access) ? "" : access
    }
  }

  extension DeclGroupSyntax {
    /// The keyword that opens the declaration.
    var introducer: TokenSyntax {
      self.as(StructDeclSyntax.self)?.structKeyword ?? self.as(EnumDeclSyntax.self)?.enumKeyword
        ?? self.as(ActorDeclSyntax.self)?.actorKeyword
        ?? self.as(ProtocolDeclSyntax.self)?.protocolKeyword
        ?? self.as(ExtensionDeclSyntax.self)?.extensionKeyword
        ?? memberBlock.leftBrace
    }
  }
#endif
