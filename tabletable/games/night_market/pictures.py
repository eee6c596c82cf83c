"""placeholder"""

from tabletable.core.tablespec import Picture, Svg
from tabletable.games.night_market.faces import face_word


def face_picture(face: int) -> Picture:
    return Picture(
        "night_market.face." + face_word(face).replace(" ", "_"),
        92,
        128,
        (Svg('<rect x="0" y="0" width="92" height="128" fill="#FFFFFF"/>'),),
    )


face_chip = face_picture
