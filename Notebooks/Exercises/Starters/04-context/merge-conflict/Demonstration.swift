// Changes one book in two contexts and resolves the conflict with each merge policy.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct TwoSaves {
  static func main() throws {
    var demonstration = Demonstration()
    let policies: [(String, MergePolicy)] = [
      ("error", .error), ("mergeByPropertyStoreTrump", .mergeByPropertyStoreTrump),
      ("mergeByPropertyObjectTrump", .mergeByPropertyObjectTrump), ("overwrite", .overwrite),
      ("rollback", .rollback),
    ]
    var rows: [[String]] = []
    for (name, policy) in policies {
      let outcome = try settle(by: policy)
      rows.append([name] + outcome)
      demonstration.record(name, outcome.joined(separator: ", "))
    }
    demonstration.show(["policy", "second save", "title", "pages", "date"], rows)
    try demonstration.finish()
  }

  /// The result of the second save, and the values in the file after it.
  private static func settle(by policy: MergePolicy) throws -> [String] {
    let trial = try TrialStore.publications()
    let query = Query<Book>.where { $0.title == "Title 0" }
    let (first, second) = (trial.container.newContext(), trial.container.newContext())
    let (hers, his) = (try first.fetchRequired(query), try second.fetchRequired(query))
    hers.title = "First"
    hers.publishDate = nil
    his.title = "Second"
    his.pageCount = 500
    try first.save()
    second.mergePolicy = policy
    var result = "done"
    do { try second.save() } catch { result = "refused" }
    let row = try trial.rows(
      "SELECT ZTITLE, CAST(ZPAGECOUNT AS TEXT), CAST(ZPUBLISHDATE AS TEXT) FROM ZPUBLICATION "
        + "WHERE ZISBN = '3100-6200'"
    )
    return [result]
      + row[0].enumerated().map { place, value in
        place == 2 && value != nil ? "its date" : value ?? "NULL"
      }
  }
}
