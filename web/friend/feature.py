"""Playing with a friend by link."""

from web.kernel.feature import Feature, Follower, Panel, Slot

FEATURE = Feature(
    commands={
        "friend-invite": "web.friend.update:invite_friend",
        "friend-accept": "web.friend.update:accept_invitation",
        "friend-refuse": "web.friend.update:refuse",
        "friend-believe": "web.friend.update:believe",
        "friend-disbelieve": "web.friend.update:disbelieve",
        "friend-send": "web.friend.update:send",
        "friend-copy": "web.friend.update:copy",
        "friend-code": "web.friend.update:show_code",
        "friend-promise": "web.friend.ending_update:choose_promise",
        "friend-offer": "web.friend.ending_update:offer_draw",
        "friend-offer-with": "web.friend.ending_update:offer_with_move",
        "friend-draw": "web.friend.ending_update:agree_draw",
        "friend-play-on": "web.friend.ending_update:play_on",
        "friend-resign": "web.friend.ending_update:ask_to_resign",
        "friend-resign-now": "web.friend.ending_update:resign_now",
        "friend-again": "web.friend.again_update:invite_again",
        "friend-seen": "web.friend.update:mark_seen",
    },
    hears={
        "InvitationSecret": "web.friend.update:begin",
        "AcceptanceSecret": "web.friend.update:join",
        "RematchSecret": "web.friend.again_update:rematch",
        "StepShown": "web.friend.update:replay_on",
    },
    panels={
        "friend": Panel(
            "web.friend.view:friend",
            draft="web.friend.panel_update:draft",
            restored="web.friend.panel_update:restored",
        ),
    },
    fields={"letter": "web.friend.panel_update:typed"},
    slots={
        "start.ways": Slot("web.friend.tile_view:tile"),
        "menu.game": Slot("web.friend.tile_view:in_menu"),
        "table.waiting": Slot("web.friend.table_view:waiting_room"),
        "table.sending": Slot("web.friend.table_view:sending"),
        "result.again": Slot("web.friend.series_view:ways"),
        "result.series": Slot("web.friend.series_view:standing"),
        "games.turn": Slot("web.friend.list_view:turn"),
        "games.brought": Slot("web.friend.panel_update:file_opened"),
    },
    reads={"f": "web.friend.update:opened"},
    follows=(
        Follower(
            "web.friend.update:fetched", ("GameLoaded",), "web.friend.state:Friend.is_waiting"
        ),
    ),
    rare=(
        "web.friend",
        "shanghaien.fair_play",
        "shanghaien.formats.letter",
        "shanghaien.letters",
        "shanghaien.receiving",
    ),
)
