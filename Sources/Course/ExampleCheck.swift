package import Foundation

/// A comparison of the outputs in lessons and instructions with what their programs print now.
///
/// A block ` ```output NAME ` shows the output of the solution of the exercise `NAME`. A block
/// ` ```console ` shows the output of the command after `$ `.
package struct ExampleCheck {
  /// A fenced block with expected output.
  package struct Block: Hashable, Sendable {
    /// The program that prints the output.
    enum Source: Hashable, Sendable {
      case exercise(String)
      /// `run-scenario` or `course`, with its arguments.
      case command([String])
    }

    package let file: String
    /// The line number of the fence, from 1.
    package let line: Int
    let source: Source
    let expected: [String]
  }

  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package let block: Block
    package let reason: String

    package var description: String { "\(block.file):\(block.line): \(reason)" }
  }

  private let workshop: Workshop
  private let runner: String
  /// The working directory of commands, from which they find the scenarios.
  private let folder: URL
  private var outputs: [Block.Source: String] = [:]

  package init(workshop: Workshop, runner: String, folder: URL) {
    self.workshop = workshop
    self.runner = runner
    self.folder = folder
  }

  /// Runs the program of each block and returns the blocks whose output differs.
  ///
  /// - Throws: ``CourseError`` if a program cannot be built or started.
  package mutating func problems(
    in blocks: [Block], progress: (_ step: String) -> Void
  ) throws(CourseError) -> [Problem] {
    var problems: [Problem] = []
    for block in blocks {
      progress("\(block.file):\(block.line)")
      let output = try output(of: block.source)
      let found = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if let first = Self.firstMissing(block.expected, in: found) {
        problems.append(
          Problem(
            block: block,
            reason: "the program does not print “\(first)” here; it prints:\n\(output)"))
      }
    }
    return problems
  }

  private mutating func output(of source: Block.Source) throws(CourseError) -> String {
    if let known = outputs[source] { return known }
    let run: CheckedProgram.Run
    switch source {
    case .exercise(let id):
      let exercise = try workshop.course.exercise(id)
      let solution =
        exercise.kind == .predict
        ? nil
        : try Files.read(
          workshop.files.appending(path: "\(exercise.solutionFolder)/Exercise.swift"))
      guard case .built(let program) = try workshop.build(exercise, source: solution) else {
        throw .brokenExercise(id, output: "its solution does not compile")
      }
      run = try CheckedProgram(
        executable: program, environment: [:], runner: runner,
        timeLimitSeconds: exercise.timeLimitSeconds,
        memoryLimitMebibytes: exercise.memoryLimitMebibytes
      ).run()
    case .command(let words):
      let programs = URL(fileURLWithPath: runner).deletingLastPathComponent()
      run = try CheckedProgram(
        executable: programs.appending(path: words[0]), arguments: Array(words.dropFirst()),
        folder: folder,
        environment: ["NO_COLOR": "1"],
        timeLimitSeconds: 120, memoryLimitMebibytes: 8_192
      ).run()
    }
    let text = String(decoding: run.output, as: UTF8.self)
    outputs[source] = text
    return text
  }

  /// Returns all blocks with expected output in a text.
  package static func blocks(in text: String, file: String) -> [Block] {
    var blocks: [Block] = []
    var open: (line: Int, info: String, content: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("```") else {
        open?.content.append(String(line))
        continue
      }
      if let block = open {
        if let made = made(of: block, file: file) { blocks.append(made) }
        open = nil
      } else {
        open = (index + 1, line.dropFirst(3).trimmingCharacters(in: .whitespaces), [])
      }
    }
    return blocks
  }

  private static func made(
    of block: (line: Int, info: String, content: [String]), file: String
  ) -> Block? {
    let words = block.info.split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "output" {
      return Block(
        file: file, line: block.line, source: .exercise(words[1]), expected: block.content)
    }
    guard words == ["console"], let first = block.content.first,
      first.hasPrefix("$ run-scenario ") || first.hasPrefix("$ course ")
    else { return nil }
    let command = first.split(separator: " ").dropFirst().map(String.init)
    return Block(
      file: file, line: block.line, source: .command(command),
      expected: Array(block.content.dropFirst()))
  }

  /// Returns the first expected line that is missing; nil if all are found in order.
  ///
  /// A line `...` matches any lines, and `...` within a line matches any characters. Other lines
  /// must be adjacent.
  static func firstMissing(_ expected: [String], in found: [String]) -> String? {
    var parts: [[String]] = [[]]
    for line in expected {
      if line.trimmingCharacters(in: .whitespaces) == "..." {
        parts.append([])
      } else {
        parts[parts.count - 1].append(line)
      }
    }
    var start = 0
    for part in parts where !part.isEmpty {
      let last = found.count - part.count
      guard let place = (start...max(start, last)).first(where: { matches(part, found, at: $0) })
      else {
        let reached = (start..<found.count).first { matches(part.prefix(1), found, at: $0) }
        guard let reached else { return part.first }
        let wrong = part.indices.first { !matches(part.prefix($0 + 1), found, at: reached) }
        return wrong.map { part[$0] }
      }
      start = place + part.count
    }
    return nil
  }

  private static func matches(_ part: some Collection<String>, _ found: [String], at place: Int)
    -> Bool
  {
    guard place + part.count <= found.count else { return false }
    return zip(part, found[place...]).allSatisfy { expected, line in
      matches(expected, line)
    }
  }

  private static func matches(_ expected: String, _ line: String) -> Bool {
    let pieces = expected.components(separatedBy: "...")
    guard pieces.count > 1 else {
      return expected.trimmingTrailingSpaces == line.trimmingTrailingSpaces
    }
    var rest = line[...]
    for (index, piece) in pieces.enumerated() where !piece.isEmpty {
      guard let range = rest.range(of: piece), index > 0 || range.lowerBound == rest.startIndex
      else { return false }
      rest = rest[range.upperBound...]
    }
    return pieces.last?.isEmpty == true || rest.isEmpty
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
