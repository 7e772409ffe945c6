/// Which SQLite a run used, as SQLite itself says.
package struct SQLiteBuild: Hashable, Sendable {
  package var version: String
  package var sourceID: String
  package var compileOptions: [String]

  package init(version: String, sourceID: String, compileOptions: [String]) {
    self.version = version
    self.sourceID = sourceID
    self.compileOptions = compileOptions
  }
}
