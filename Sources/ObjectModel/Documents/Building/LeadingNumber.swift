import Foundation

/// The number that a text begins with, after blanks; what follows does not matter.
///
/// NSString's `longLongValue` has these rules too, but Foundation on Linux stops the program for
/// numbers of too many digits.
struct LeadingNumber {
  /// Sign and digits, empty without a digit.
  private let whole: String
  /// The same with fraction and exponent.
  private let real: String

  init(_ text: String) {
    var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
    func take(_ count: Int) -> String {
      defer { rest = rest.dropFirst(count) }
      return String(String.UnicodeScalarView(rest.prefix(count)))
    }
    func digits() -> String { take(rest.prefix { ("0"..."9").contains($0) }.count) }
    let sign = rest.first == "-" || rest.first == "+" ? take(1) : ""
    let leading = digits()
    whole = leading.isEmpty ? "" : sign + leading
    var fraction = ""
    if rest.first == "." {
      _ = take(1)
      fraction = digits()
    }
    guard !(leading + fraction).isEmpty else {
      real = ""
      return
    }
    var exponent = ""
    if rest.first == "e" || rest.first == "E" {
      _ = take(1)
      let exponentSign = rest.first == "-" || rest.first == "+" ? take(1) : ""
      let power = digits()
      exponent = power.isEmpty ? "" : "e" + exponentSign + power
    }
    real =
      "\(sign)\(leading.isEmpty ? "0" : leading).\(fraction.isEmpty ? "0" : fraction)\(exponent)"
  }

  /// The whole number, the nearest one for too many digits, 0 for none.
  var integer: Int64 {
    whole.isEmpty ? 0 : Int64(whole) ?? (whole.hasPrefix("-") ? .min : .max)
  }

  /// The number, 0 for none and for those beyond all bounds.
  var double: Double {
    let value = Double(real) ?? 0
    return value.isFinite ? value : 0
  }

  /// The number, 0 for none and for those that no Decimal can hold.
  var decimal: Decimal {
    // A Decimal's exponent has eight bits; what lies beyond must not reach its parser.
    let size = abs(double)
    guard size > 1e-100, size < 1e100 else { return 0 }
    let value = Decimal(string: real, locale: Locale(identifier: "en_US_POSIX")) ?? 0
    return value.isFinite ? value : 0
  }
}
