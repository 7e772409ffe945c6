"""Numbers as the report prints them, written a second time from its rules.

At most three significant digits; whole percent from 10 up and one digit more below; the exact
numbers are in the CSV files.
"""

from math import floor, inf, isfinite, log10


def half_away(value):
    """Rounded to a whole number, halves away from zero."""
    size = abs(value)
    whole = floor(size)
    return (whole + (size - whole >= 0.5)) * (1 if value >= 0 else -1)


def exponent(value):
    return floor(log10(abs(value)))


def to_three(value):
    if value == 0 or not isfinite(value):
        return value
    digits = 2 - exponent(value)
    scale = 10.0 ** abs(digits)
    return half_away(value * scale) / scale if digits >= 0 else half_away(value / scale) * scale


def three(value):
    if not isfinite(value):
        return "–"
    if value == 0:
        return "0"
    rounded = to_three(value)
    return f"{rounded:.{max(0, 2 - exponent(rounded))}f}"


def scaled(value, units, is_exact_below_thousand):
    size, unit = float(value), 0
    while abs(to_three(size)) >= 1000 and unit < len(units) - 1:
        size /= 1000
        unit += 1
    number = str(int(size)) if unit == 0 and is_exact_below_thousand else three(size)
    return f"{number} {units[unit]}".rstrip()


def count(value):
    return scaled(value, ["", "k", "M", "G"], True)


def rate(value):
    return "–" if value is None else scaled(value, ["", "k", "M", "G"], False)


def size(value):
    return scaled(int(value), ["B", "kB", "MB", "GB"], True)


def grouped(value):
    return f"{value:,}".replace("-", "−")


def ratio(value):
    return three(value) + "×"


def interval(low, high):
    if not (low > 0 and isfinite(high)):
        return "unknown, too few blocks"
    return f"{three(low)}–{three(high)}"


def percentage(share):
    if not share < 1000:
        return "over 100,000 %"
    percent = share * 100
    if half_away(percent) >= 10:
        return f"{half_away(percent)} %"
    tenths = half_away(percent * 10)
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} %"


def half_width(low, high):
    """Half the interval as a factor less one; infinite without ends."""
    return (high / low) ** 0.5 - 1 if low > 0 and isfinite(high) else inf


def enumeration(parts):
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)


def counted(number, noun, plural=None):
    return f"{number} " + (noun if number == 1 else plural or noun + "s")
