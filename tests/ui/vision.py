"""How different two colours look: CIEDE2000 of what people with each kind of colour vision see of them.

The kinds of colour vision are the matrices of Machado, Oliveira and Fernandes (2009) for severity 1.0, applied to
linear RGB.
"""

import itertools
import math

from tabletable.ui.drawing.colour import luminance, rgb

VISION = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(colour, vision):
    """A colour in CIELAB as it is seen; `vision` "grey" sees only how light it is."""
    if vision == "grey":
        linear = (luminance(colour),) * 3
    else:
        parts = [part / 255 for part in rgb(colour)]
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        linear = tuple(min(1.0, max(0.0, part)) for part in _times(VISION[vision], parts))
    scaled = [part / white for part, white in zip(_times(_XYZ, linear), _WHITE, strict=True)]
    x, y, z = (math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIEDE2000 of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        hue = h1 + h2
    else:
        hue = (h1 + h2 + (0 if abs(h1 - h2) <= 180 else 360 if h1 + h2 < 360 else -360)) / 2
    t = 1 - 0.17 * math.cos(math.radians(hue - 30)) + 0.24 * math.cos(math.radians(2 * hue))
    t += 0.32 * math.cos(math.radians(3 * hue + 6)) - 0.2 * math.cos(math.radians(4 * hue - 63))
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def least(colours, vision):
    """How different the two most alike of some colours look."""
    looks = [seen(colour, vision) for colour in colours]
    return min(difference(one, other) for one, other in itertools.combinations(looks, 2))
