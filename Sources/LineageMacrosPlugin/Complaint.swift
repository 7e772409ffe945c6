#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// A mistake at a token, with ways to repair it.
  struct Complaint: DiagnosticMessage {
    let id: String
    let message: String

    var diagnosticID: MessageID { MessageID(domain: "LineageMacros", id: id) }
    var severity: DiagnosticSeverity { .error }

    /// The error that a macro throws.
    static func about(
      _ node: some SyntaxProtocol, _ id: String, _ message: String, cures: [FixIt] = []
    ) -> DiagnosticsError {
      DiagnosticsError(diagnostics: [
        Diagnostic(node: node, message: Complaint(id: id, message: message), fixIts: cures)
      ])
    }
  }

  /// One way to repair a mistake: a node in place of another.
  struct Cure: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "LineageMacros", id: message) }

    static func replace(
      _ old: some SyntaxProtocol, by new: some SyntaxProtocol, _ message: String
    ) -> FixIt {
      FixIt(message: Cure(message: message), changes: [change(old, to: new)])
    }

    /// The change that keeps the space around a node.
    static func change(_ old: some SyntaxProtocol, to new: some SyntaxProtocol) -> FixIt.Change {
      let kept = new.with(\.leadingTrivia, old.leadingTrivia)
        .with(\.trailingTrivia, old.trailingTrivia)
      return .replace(oldNode: Syntax(old), newNode: Syntax(kept))
    }
  }
#endif
