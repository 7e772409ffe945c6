#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// An error at a token, with fix-its.
  struct MacroDiagnostic: DiagnosticMessage {
    let id: String
    let message: String

    var diagnosticID: MessageID { MessageID(domain: "LineageMacros", id: id) }
    var severity: DiagnosticSeverity { .error }

    /// Returns the error that a macro throws.
    static func about(
      _ node: some SyntaxProtocol, _ id: String, _ message: String, cures: [FixIt] = []
    ) -> DiagnosticsError {
      DiagnosticsError(diagnostics: [
        Diagnostic(node: node, message: MacroDiagnostic(id: id, message: message), fixIts: cures)
      ])
    }
  }

  /// A fix-it that replaces one node.
  struct MacroFixIt: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "LineageMacros", id: message) }

    static func replace(
      _ old: some SyntaxProtocol, by new: some SyntaxProtocol, _ message: String
    ) -> FixIt {
      FixIt(message: MacroFixIt(message: message), changes: [change(old, to: new)])
    }

    /// Returns a change that keeps the whitespace around a node.
    static func change(_ old: some SyntaxProtocol, to new: some SyntaxProtocol) -> FixIt.Change {
      let kept = new.with(\.leadingTrivia, old.leadingTrivia)
        .with(\.trailingTrivia, old.trailingTrivia)
      return .replace(oldNode: Syntax(old), newNode: Syntax(kept))
    }
  }
#endif
