package import Lineage

/// Configurations that assign entities to stores, with drafts in both.
package enum Notebook: SampleModel {
  package static let classes: [ManagedObject.Type] = []

  package static func model() -> ManagedObjectModel {
    let (note, draft, preference) = (entity("Note"), entity("Draft"), entity("Preference"))
    note.subentities = [entity("Memo", attribute: "urgency")]
    let model = ManagedObjectModel(entities: [note, draft, preference])
    // The rows of a hierarchy are in one table, so a configuration includes a hierarchy as a whole
    // or not at all.
    model.setEntities([note, note.subentities[0], draft], forConfigurationName: "shared")
    model.setEntities([preference, draft], forConfigurationName: "device")
    return model
  }

  private static func entity(_ name: String, attribute: String = "text") -> EntityDescription {
    EntityDescription(
      name: name, properties: [AttributeDescription(name: attribute, type: .string)])
  }
}
