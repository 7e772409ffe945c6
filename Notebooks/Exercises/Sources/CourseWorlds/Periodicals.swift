public import Lineage

/// Publications with one more level: periodicals, which are journals or newspapers.
public enum Periodicals {
  public static let classes: [ManagedObject.Type] =
    Publications.classes + [Periodical.self, Journal.self, Newspaper.self]

  /// A new model that is not frozen yet.
  public static func model(_ strategy: Publications.Strategy = .current) -> ManagedObjectModel {
    let model = Publications.model(strategy)
    model.entitiesByName["Publication"]?.subentities.append(
      EntityDescription(
        name: "Periodical", properties: [AttributeDescription(name: "issn", type: .string)],
        subentities: [
          EntityDescription(
            name: "Journal", properties: [AttributeDescription(name: "volume", type: .integer16)]),
          EntityDescription(
            name: "Newspaper", properties: [AttributeDescription(name: "city", type: .string)]),
        ]))
    return model
  }

  /// The publications of the course and two periodicals of each kind.
  ///
  /// - Throws: the library's errors.
  public static func store(
    _ count: Int = 20, strategy: Publications.Strategy = .current
  ) throws -> TrialStore {
    let trial = try TrialStore(model(strategy), classes: classes)
    let context = trial.container.newContext()
    try Publications.fill(context, count: count, strategy: strategy)
    for number in 1...2 {
      let periodicals = [
        Periodical(context: context), Journal(context: context), Newspaper(context: context),
      ]
      for periodical in periodicals {
        periodical.title = "\(type(of: periodical)) \(number)"
        periodical.issn = "1234-567\(number)"
      }
    }
    try context.save()
    return trial
  }
}

open class Periodical: Publication {
  public static let issn = Attribute<String?>("issn")
}

public final class Journal: Periodical {
  public static let volume = Attribute<Int?>("volume")
}

public final class Newspaper: Periodical {
  public static let city = Attribute<String?>("city")
}
