import Lineage
import TestSupport

extension Folder {
  /// Changes a store behind the library's back, as a faulty program would.
  func execute(_ sql: String, in name: String) throws {
    let queue = try Database(path: path(name))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}
