// Reads user info through a sub-entity, and changes the result of a fetched property.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct UserInfo {
  static func main() throws {
    var demonstration = Demonstration()
    let publications = Publications.model(.parentEntity)
    let publication = publications.entitiesByName["Publication"]
    publication?.userInfo["owner"] = "catalogue"
    publication?.propertiesByName["title"]?.userInfo["label"] = "Titel"
    let book = publications.entitiesByName["Book"]
    let owner = book?.userInfo["owner"] ?? "nothing"
    let label = book?.propertiesByName["title"]?.userInfo["label"] ?? "nothing"
    demonstration.show(["asked of Book", "found"], [["owner", owner], ["title's label", label]])
    demonstration.record("entity", owner)
    demonstration.record("attribute", label)

    let (container, hires) = try company()
    let context = container.newContext()
    let zoo = try Company.fill(context, department: "Zoo", years: [2019, 2023, 2024, 2025])
    func found() throws -> Int { try zoo.fetchedProperty("recentHires").count }
    let first = try found()
    hires.userInfo["since"] = "2020"
    let kept = try found()
    try context.refresh(zoo, mergeChanges: false)
    let refreshed = try found()
    demonstration.show(
      ["recent hires", "number"],
      [
        ["since 2024", "\(first)"], ["since 2020", "\(kept)"],
        ["since 2020, refreshed", "\(refreshed)"],
      ])
    demonstration.record("kept", kept)
    demonstration.record("refreshed", refreshed)
    try demonstration.finish()
  }

  private static func company() throws -> (PersistentContainer, FetchedPropertyDescription) {
    let hires = FetchedPropertyDescription(
      name: "recentHires",
      fetchRequest: FetchRequestTemplate(
        entityName: "Employee",
        predicateFormat:
          "department == $FETCH_SOURCE AND hireYear >= $FETCHED_PROPERTY.userInfo.since"))
    hires.userInfo["since"] = "2024"
    let model = Company.model()
    model.entitiesByName["Department"]?.properties.append(hires)
    return (try PersistentContainer(inMemory: model, classes: Company.classes), hires)
  }
}
