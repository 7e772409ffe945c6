/// A picture of the exercises that each exercise needs.
package enum CourseMap {
  /// A flowchart in Mermaid's language, a box of boxes for each topic.
  package static func mermaid(_ course: Course) -> String {
    var lines = ["flowchart LR"]
    for topic in course.topics {
      lines.append("  subgraph t\(topic.folder.prefix(2))[\"\(topic.title)\"]")
      for exercise in topic.exercises {
        lines.append(
          "    \(node(exercise.id))[\"\(exercise.id)<br/>\(exercise.kind.rawValue), \(exercise.minutes) min\"]"
        )
      }
      lines.append("  end")
    }
    for exercise in course.exercises {
      for needed in exercise.prerequisites {
        lines.append("  \(node(needed)) --> \(node(exercise.id))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func node(_ id: String) -> String { id.replacing("-", with: "_") }
}
