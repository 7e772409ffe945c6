import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the cost of a NULL is what the file says") {
        let measured =
          Double(try payload(columns: 40, rows: 300) - payload(columns: 10, rows: 300)) / (30 * 300)
        let said = try bytesPerNull()
        try expect(
          abs(said - measured) < 0.1, "expected about \(measured) bytes, found \(said)")
      },
      Check("the comparison with zeros is what the file says") {
        let nulls = try payload(columns: 30, rows: 200)
        let zeros = try payload(columns: 30, rows: 200, zeros: true)
        print("30 columns: \(nulls) bytes of NULL, \(zeros) bytes of 0")
        try expectEqual(
          try isNullDearerThanAColumnOfZeros(), nulls > zeros, "whether NULL is dearer")
      },
      Check("the answer is not that of an empty store", isHidden: true) {
        try expect(try bytesPerNull() > 0.5, "a NULL costs something")
      },
    ]
  }
}
