import Foundation

/// Who makes a change, as the history of a store tells it.
package struct ChangeOrigin: Hashable, Sendable {
  package var author: String?
  package var contextName: String?

  package init(author: String? = nil, contextName: String? = nil) {
    self.author = author
    self.contextName = contextName
  }

  /// The program's, as far as it has one: programs on Linux usually have not.
  package static let bundleID = Bundle.main.bundleIdentifier
  /// The program's name; files of Core Data have that here rather than a number.
  package static let processID = ProcessInfo.processInfo.processName
}

extension ManagedObjectContext {
  var changeOrigin: ChangeOrigin { ChangeOrigin(author: transactionAuthor, contextName: name) }
}
