"""The drawing words of the interface: pure functions of a canvas and plain values.

None of them keeps state or reads input; whatever depends only on its values is drawn once and
blitted from a cache after that. Places and lengths are logical pixels, boxes are (x, y, w, h), texts
are translated already and shrink to their floor size before they are cut.

    studio = Studio()                                   # fonts, art, caches; one for the program
    canvas = Canvas(window_surface, studio, scale, "zh-Hant", "navy")
    canvas.surface.blit(grounds.table(studio, "uno", window_surface.get_size()), (0, 0))
    button(canvas, (1000, 564, 264, 56), "Draw 4", "hover", primary=True, icon="cards", key="D")
    plate(canvas, 16, 288, 196, "fox", "Mei", "plays next", count=6)
    canvas.text(100, 80, "What happened", 18, bold=True)   # y is the optical middle of the line
    layout = canvas.layout([Run("Mei", bold=True), " played ", chip], 15, 200)
    canvas.rich(100, 120, layout)                       # layout.hit(dx, dy) finds words and pictures
    canvas.place(figure, 300, 400, angle=7, halo=theme.ACT)   # cards, coins: turned, dimmed, shadowed

Words on the canvas itself: ``text``, ``title``, ``para``, ``rich``, ``panel``, ``halo``, ``pool``,
``rule``, ``vec`` (an SVG fragment), ``art`` (a file), ``place`` (a figure), ``cached`` (a part made
of words), ``clip``. Surfaces are premultiplied: blit them by the canvas, not directly.
"""

from tabletable.ui.kit.buttons import (
    State,
    button,
    button_face,
    choice_button,
    focus_ring,
    icon_button,
    key_cap,
)
from tabletable.ui.kit.callouts import (
    LogEntry,
    LogRow,
    ToastKind,
    forecast,
    forecast_size,
    log_height,
    log_hit,
    log_panel,
    log_rows,
    tip,
    toast,
    toast_size,
    zoom_card,
    zoom_size,
)
from tabletable.ui.kit.cards import (
    CardState,
    back_figure,
    blank_card,
    card,
    draw_back,
)
from tabletable.ui.kit.controls import (
    checkbox,
    dropdown,
    dropdown_list,
    dropdown_rows,
    field_index,
    level_bars,
    progress,
    row,
    scroll_bar,
    segmented,
    segments,
    slider,
    text_field,
    toggle,
    well,
)
from tabletable.ui.kit.plates import (
    act_pill,
    allowance,
    avatar,
    avatar_figure,
    badge,
    count_chip,
    pill,
    pill_size,
    plate,
    stack_badge,
    value_pill,
    value_width,
)
from tabletable.ui.kit.scenery import (
    TITLE_LANTERNS,
    board,
    brass_frame,
    cabinet,
    cloth,
    direction_ring,
    game_box,
    hanging_lantern,
    lantern_string,
    lanterns_on_string,
    setup_box,
    setup_emblem,
    shelf_boxes,
    sign,
    sign_text,
    string_y,
    valance,
    wordmark,
)

__all__ = [
    "TITLE_LANTERNS",
    "CardState",
    "LogEntry",
    "LogRow",
    "State",
    "ToastKind",
    "act_pill",
    "allowance",
    "avatar",
    "avatar_figure",
    "back_figure",
    "badge",
    "blank_card",
    "board",
    "brass_frame",
    "button",
    "button_face",
    "cabinet",
    "card",
    "checkbox",
    "choice_button",
    "cloth",
    "count_chip",
    "direction_ring",
    "draw_back",
    "dropdown",
    "dropdown_list",
    "dropdown_rows",
    "field_index",
    "focus_ring",
    "forecast",
    "forecast_size",
    "game_box",
    "hanging_lantern",
    "icon_button",
    "key_cap",
    "lantern_string",
    "lanterns_on_string",
    "level_bars",
    "log_height",
    "log_hit",
    "log_panel",
    "log_rows",
    "pill",
    "pill_size",
    "plate",
    "progress",
    "row",
    "scroll_bar",
    "segmented",
    "segments",
    "setup_box",
    "setup_emblem",
    "shelf_boxes",
    "sign",
    "sign_text",
    "slider",
    "stack_badge",
    "string_y",
    "text_field",
    "tip",
    "toast",
    "toast_size",
    "toggle",
    "valance",
    "value_pill",
    "value_width",
    "well",
    "wordmark",
    "zoom_card",
    "zoom_size",
]
