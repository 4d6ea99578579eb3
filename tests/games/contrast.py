"""How well one colour can be read on another, as the accessibility guidelines measure it."""

from rich.color import Color

AA = 4.5


def luminance(colour: str) -> float:
    parts = [part / 255 for part in Color.parse(colour).get_truecolor()]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
