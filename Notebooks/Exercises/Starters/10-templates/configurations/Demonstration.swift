// Stores articles and notes in separate files, and tries to connect them.
import CourseChecks
import CourseWorlds
import Lineage

final class Article: ManagedObject {
  static let name = Attribute<String>("name")
}

final class Note: ManagedObject {
  static let articleName = Attribute<String?>("articleName")
  static let article = ToOne<Article>("article")
}

@main
struct Configurations {
  static func main() throws {
    var demonstration = Demonstration()
    let (catalogue, own) = (try StoreFile(), try StoreFile())
    let container = PersistentContainer(
      name: "Shop", managedObjectModel: model(), classes: [Article.self, Note.self],
      storeDescriptions: [
        PersistentStoreDescription(type: .sqlite, path: catalogue.path, configuration: "Catalogue"),
        PersistentStoreDescription(type: .sqlite, path: own.path, configuration: "Own"),
      ])
    try container.loadPersistentStores()
    let context = container.newContext()
    let article = Article(context: context)
    article.name = "Lamp"
    let note = Note(context: context)
    note.articleName = "Lamp"
    try context.save()

    let counts = [try objects(in: catalogue), try objects(in: own)]
    demonstration.show(
      ["file", "articles and notes"],
      [["Catalogue.sqlite", "\(counts[0])"], ["Own.sqlite", "\(counts[1])"]])
    demonstration.record("files", counts.filter { $0 > 0 }.count)

    let found = try note.fetchedProperty("mentioned").map(\.entityName)
    demonstration.show("the fetched property finds \(found)")
    demonstration.record("fetched", found == ["Article"] ? "yes" : "no")

    note.article = article
    do {
      try context.save()
      let kept = try container.newContext().fetchRequired(Query<Note>.all).article != nil
      demonstration.record("crossing", kept ? "saved" : "saved without")
    } catch {
      guard case .relationshipsCrossStores(let crossings) = error else { throw error }
      demonstration.show("refused: \(crossings.count) relationship leads to another store")
      demonstration.record("crossing", "refused")
    }

    let split = model()
    split.setEntityNames(["Article"], forConfigurationName: "Catalogue")
    do {
      try split.freeze()
      demonstration.record("split", "save")
    } catch {
      demonstration.show("\(error)")
      demonstration.record("split", "model")
    }
    try demonstration.finish()
  }

  private static func model() -> ManagedObjectModel {
    let article = EntityDescription(
      name: "Article",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)],
      subentities: [EntityDescription(name: "Book")])
    let mentioned = FetchRequestTemplate(
      entityName: "Article", predicateFormat: "name == $FETCH_SOURCE.articleName")
    let note = EntityDescription(
      name: "Note",
      properties: [
        AttributeDescription(name: "articleName", type: .string),
        RelationshipDescription(name: "article", destination: article, maxCount: 1),
        FetchedPropertyDescription(name: "mentioned", fetchRequest: mentioned),
      ])
    let model = ManagedObjectModel(entities: [article, note])
    model.setEntityNames(["Article", "Book"], forConfigurationName: "Catalogue")
    model.setEntityNames(["Note"], forConfigurationName: "Own")
    return model
  }

  /// The number of rows in the existing tables of the two entities.
  private static func objects(in file: StoreFile) throws -> Int {
    let tables = try file.rows(
      "SELECT name FROM sqlite_master WHERE name IN ('ZARTICLE', 'ZNOTE') ORDER BY name")
    return try tables.compactMap { $0[0] }.reduce(0) { sum, table in
      sum + (try file.rows("SELECT 1 FROM \(table)").count)
    }
  }
}
