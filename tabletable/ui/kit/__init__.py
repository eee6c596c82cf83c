"""Drawing functions for parts of the interface, from a canvas and plain values.

None of them keeps state or reads input; whatever depends only on its values is drawn once and
blitted from a cache after that. Places and lengths are logical pixels, boxes are (x, y, w, h), texts
are translated already and shrink to their floor size before they are cut.

    studio = Studio()                                   # fonts, art, caches; one for the program
    canvas = Canvas(window_surface, studio, scale, "zh-Hant", game.info.looks.chrome)
    canvas.surface.blit(grounds.table(studio, game.info.looks.ground, window_surface.get_size()), (0, 0))
    button(canvas, (1000, 564, 264, 56), "Draw 4", "hover", primary=True, icon="cards", key="D")
    plate(canvas, 16, 288, 196, "fox", "Mei", "plays next", count=6)
    canvas.text(100, 80, "What happened", 18, bold=True)   # y is the optical middle of the line
    layout = canvas.setter.layout([Run("Mei", bold=True), " played ", chip], 15, 200)
    canvas.rich(100, 120, layout)                       # layout.hit(dx, dy) finds words and pictures
    canvas.place(figure, 300, 400, angle=7, halo=Halo(theme.ACT))   # cards, coins: turned, dimmed, shadowed

Words on the canvas itself: ``text``, ``title``, ``para``, ``rich``, ``panel``, ``halo``, ``pool``,
``rule``, ``vec`` (an SVG fragment), ``art`` (a file), ``place`` (a figure), ``cached`` (a part made
of words), ``clip``. Surfaces are premultiplied: blit them by the canvas, not directly.
"""

from tabletable.ui.kit.callouts import (
    LogEntry,
    LogRow,
    ZoomCard,
    forecast,
    forecast_size,
    log_height,
    log_lines,
    log_panel,
    log_rest,
    log_rows,
    log_window,
    tip_at,
    tip_place,
    tip_size,
    toast,
    toast_beside,
    toast_size,
    zoom_card,
)
from tabletable.ui.kit.caps import draw_cap, key_cap, key_cap_width
from tabletable.ui.kit.faces import State, button, button_room, choice_button, focus_ring, icon_button
from tabletable.ui.kit.fields import (
    LIST_ROW,
    RowKind,
    dropdown,
    dropdown_list,
    dropdown_rows,
    field_index,
    level_bars,
    progress,
    row,
    scroll_bar,
    segment_room,
    segmented,
    slider,
    stars,
    text_field,
    toggle,
    well,
)
from tabletable.ui.kit.plates import (
    SMALL_VALUE_HEIGHT,
    VALUE_HEIGHT,
    act_pill,
    allowance,
    avatar,
    badge,
    count_chip,
    pill,
    pill_size,
    plate,
    stack_badge,
    value_pill,
    value_width,
)
from tabletable.ui.kit.plots import columns, curve, curve_span, discs, even_key, share_bar, trail
from tabletable.ui.kit.scenery import (
    TITLE_LANTERNS,
    board,
    brass_frame,
    cabinet,
    cat_lids,
    closed_box,
    game_box,
    hanging_lantern,
    lantern_string,
    lanterns_on_string,
    setup_box,
    shelf_boxes,
    sign,
    wordmark,
)
