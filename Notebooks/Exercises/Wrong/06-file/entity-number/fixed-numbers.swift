// Wrong: has the numbers of one store in its code.
// Fails with: the number of WebArticle in the store with periodicals: expected 9, found 6
import CourseWorlds
import Lineage

/// The value of Z_ENT in rows of this entity; nil if the store has no such entity.
func number(of entity: String, in trial: TrialStore) throws -> Int? {
  let numbers = [
    "Author": 1, "Publication": 2, "AcademicPaper": 3, "BlogPost": 4, "Book": 5, "WebArticle": 6,
    "Tag": 7,
  ]
  return numbers[entity]
}

/// The names of entities and of their sub-entities, in the order in which a new store numbers them.
func namesInOrder(_ siblings: [EntityDescription]) -> [String] {
  siblings.sorted { $0.name.lowercased() < $1.name.lowercased() }
    .flatMap { [$0.name] + namesInOrder($0.subentities) }
}
