import Document
import Foundation
import Testing

@testable import Reporting

@Suite struct StyleTests {
  /// Returns relative luminance as in the Web Content Accessibility Guidelines 2.1.
  private func luminance(_ colour: String) -> Double {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: String, _ other: String) -> Double {
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  @Test(arguments: [false, true])
  func `text is readable on each of its backgrounds`(isDark: Bool) {
    let colours = Dictionary(
      uniqueKeysWithValues: Palette.all.map { ($0.name, isDark ? $0.dark : $0.light) })
    let heats = (1...6).map { "heat\($0)" } + ["best"]
    let pairs: [(String, [String])] = [
      ("ink", ["page", "panel", "warn"] + heats), ("soft", ["page", "panel"]),
      ("link", ["page", "panel"]), ("good", ["page", "panel"] + heats),
      ("bad", ["page", "panel"] + heats),
    ]
    for (text, grounds) in pairs {
      for ground in grounds {
        let ratio = contrast(colours[text] ?? "", colours[ground] ?? "")
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
    }
  }

  @Test func `marks of strategies are visible on white and on black`() {
    for index in 0..<6 {
      let colour = PlotStyle.number(index).colour
      #expect(contrast(colour, "#ffffff") >= 2.5, "\(colour)")
      #expect(contrast(colour, "#15181c") >= 2.5, "\(colour)")
    }
  }
}
