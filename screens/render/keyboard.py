"""The buttons of the panel of the player on turn: nothing changes its place while they select cards.

From the bottom: a row that is always the same; what the selected cards can do (left) and the discard (right); one or
two rows of proposals, in whose place stands what else the selected cards can do; the cards. What cannot be done now is
a disabled button in its place. The draws are in the row of the halves, where nothing can be done right after them. So
are the answers to a question about the discard: the yes left, as the question was asked by a tap on the right.
"""

from dataclasses import replace

from pictures.hand import CARDS_IN_ROW, CARDS_IN_ROW_COMFORT
from scala40.actions import Attach, Discard, Draw, Lay, Swap, Take
from scala40.advice import Advice, Laying
from screens.accessible import worded
from screens.message import Button, Rows, grid, with_one_primary
from screens.page_links import PageLink
from screens.render.button_styles import (
    card_button,
    card_rows,
    follow_label,
    with_primary,
    without_sign,
)
from screens.render.pictures import as_drawn
from screens.views.guide import guide_line
from screens.views.panel import HandCard, PanelScreen
from tables.play.choices import Choice
from tables.play.draft import step_mark
from tables.requests.codec import Request
from tables.requests.panel import (
    MORE_PAGE,
    AnswerComfort,
    AskAdvice,
    AttachCard,
    ClearPicks,
    DrawStock,
    Idle,
    InWords,
    KeepCard,
    LayMeld,
    PlayProposal,
    Refresh,
    ShowPage,
    SortHand,
    StopGuide,
    SwapJoker,
    TakeDiscardPile,
)
from texts.cards import card_text
from texts.catalogue import Catalogue
from texts.line import Arg, Line

IN_ROW = 2
"""How many proposals there are in a row."""

MOST_ROWS = 6
"""A panel has no more rows, so that it can be seen whole."""

CARDS_TO_WAIT_FOR = 5
"""How many cards that can be waited for are in a row."""


class Keyboard:
    """Makes the buttons of one panel in one language; `pictured`: below a picture, `worded`: in accessible text.

    `page` is where the sign for the page leads; None for no sign. `private` leads from a group to the private chat.
    """

    def __init__(
        self,
        texts: Catalogue,
        language: str,
        screen: PanelScreen,
        *,
        pictured: bool = False,
        worded: bool = False,
        page: PageLink | None = None,
        private: str | None = None,
    ) -> None:
        self._texts = texts
        self._language = language
        self._screen = screen
        self._table = screen.table.table_id
        self._pictured = pictured
        self._worded = worded
        self._link = page
        self._private = private
        self._comfort = screen.display.comfort
        self._named = (screen.newcomer or self._comfort) and not worded

    def rows(self) -> Rows:
        """Return the rows of the player on turn, with one coloured button: the one that advances."""
        screen, cards = self._screen, self.cards()
        if screen.is_due:
            return with_one_primary((*self._prepared(), (self._order(), *self._page())))
        draws = self._draws() if screen.drawing else []
        if self._comfort:
            return self._comfortable(cards, draws)
        if screen.preparing and screen.drawing:
            stock, *to_wait_for = draws
            shown = self._slots() if self._is_more else ((stock,), *grid(to_wait_for, CARDS_TO_WAIT_FOR))
            return (*cards, *shown, self.service())
        return with_primary((*cards, *self._slots(), self._halves(draws), self.service()), self._primary())

    # --- comfort ------------------------------------------------------------------------------------------------------

    def _comfortable(self, cards: Rows, draws: list[Button]) -> Rows:
        """Return at most six rows: what is advised, the cards and the two halves; with more, all the rest."""
        screen, first, service = self._screen, self._first(), self.service()
        draws, to_wait_for = (draws[:1], draws[1:]) if screen.preparing else (draws, [])
        halves = self._halves(draws)
        if self._is_more:
            found = (*service, *halves, *to_wait_for, *self._offered(), *self._rarely_needed())
            different = {button.request or button: button for button in found if not button.disabled}.values()
            rest = [button for button in different if button not in service]
            width = IN_ROW if len(rest) <= IN_ROW * (MOST_ROWS - 2) else IN_ROW + 1
            shown = grid(self._paged(rest, width * (MOST_ROWS - 2)), width)
        else:
            done = {button.request for button in halves}  # a proposal may be what the selected cards can do
            proposed = [] if first or screen.drawing else [one for one in self._offered() if one.request not in done]
            slots = () if first or screen.drawing else (self._filled(proposed[:IN_ROW], IN_ROW),)
            shown = (*cards, *slots, halves)
        rows = (*first, *shown, service)
        return rows if first else with_primary(rows, self._primary())

    def _first(self) -> Rows:
        """Return the row with what is advised, whose place does not change until the discard; only with comfort."""
        shown = self._screen.panel_advice
        if not self._comfort or shown is None:
            return ()
        if shown.advice is None:
            return ((Button(self._icon("advice"), shown.request),),)
        label = follow_label(self._texts, self._language, shown.advice, in_words=self._worded)
        return ((Button(label, shown.request, style="primary"),),)

    # --- the cards ----------------------------------------------------------------------------------------------------

    def cards(self) -> Rows:
        """Return the cards of the hand; before the draw they cannot be selected."""
        held = as_drawn(self._screen) if self._pictured else self._screen.hand
        in_row = CARDS_IN_ROW_COMFORT if self._comfort else CARDS_IN_ROW
        return card_rows(self._texts, self._language, self._table, [self._card(card) for card in held], in_row)

    def _card(self, held: HandCard) -> Button:
        display = self._screen.display
        is_idle = self._screen.drawing and not held.selected
        is_marked = held.selected and (display.marks or not self._pictured)
        return card_button(self._texts, self._language, self._table, held, is_idle, is_marked)

    # --- the proposals, and what stands in their place ----------------------------------------------------------------

    def _slots(self) -> Rows:
        screen = self._screen
        slots = screen.proposals.slots
        if screen.page == MORE_PAGE:  # in two rows at most
            rare = self._rarely_needed()
            width = IN_ROW if len(rare) <= 2 * IN_ROW else IN_ROW + 1
            if width > IN_ROW:
                rare = [replace(button, label=without_sign(button.label)) for button in rare]  # no room for both
            return grid(list(self._filled(rare, -(-max(len(rare), slots) // width) * width)), width)
        if screen.drawing:
            return (self._filled(self._offered(), IN_ROW),)
        return grid(list(self._filled(self._offered(), slots)), IN_ROW)

    def _offered(self) -> list[Button]:
        """Return what stands in the slots; with comfort also what has no room there."""
        screen = self._screen
        if screen.drawing:
            return [] if screen.preparing else self.sealed() or self._offer()
        others = [self._choice(one) for one in screen.choices.uses[1:]] if screen.question is None else []
        if self._comfort:
            return [*others, *self._proposed()]
        kept = self._kept() if others else self._proposed()
        return [*kept, *self._paged(others, screen.proposals.slots - len(kept))]

    def sealed(self) -> list[Button]:
        """Return the button that copies the commitment, if the panel is what shows it first."""
        seal = self._screen.seal
        return [] if seal is None else [Button(self._words("fair-label-copy"), copies=seal)]

    def _offer(self) -> list[Button]:
        """Return the question whether they want comfort, and the no."""
        if not self._screen.offers_comfort:
            return []
        yes = Button(self._words("comfort-offer"), AnswerComfort(self._table, 1))
        return [yes, Button(self._words("comfort-decline"), AnswerComfort(self._table, 0))]

    def _draws(self) -> list[Button]:
        """Return the ways to draw; the advised one brings advice for the next step with it."""
        buttons = [self._choice(choice) for choice in self._screen.choices.draws]
        advice, request = (None, None) if self._comfort else self._advice_given()  # with comfort there is always advice
        kind = {Draw: DrawStock, Take: TakeDiscardPile}.get(type(advice.action)) if advice is not None else None
        return [replace(one, request=request) if kind and isinstance(one.request, kind) else one for one in buttons]

    def _proposed(self) -> list[Button]:
        """Return the melds put aside, what is advised, and what is proposed."""
        screen = self._screen
        found = [] if screen.choices.opening is None else [self._choice(screen.choices.opening)]
        advised = self._advised()
        if advised is not None and not self._comfort:
            found.append(advised)
        shown = screen.proposals.shown
        found += [self._choice(one) for one in shown if advised is None or not _is_advised(screen, one.request)]
        if not found:
            found.append(self._idle("panel-slot-none", "slot"))
        return found[: max(screen.proposals.slots, len(found[:1]))]

    def _kept(self) -> list[Button]:
        """Return the button that closes or opens now, which no selection hides."""
        proposed = self._screen.proposals
        if not proposed.closing and (not proposed.opening or proposed.slots == 1):
            return []
        return [button for button in self._proposed() if button.request == self._leading()][:1]

    def _advised(self) -> Button | None:
        """Return the button that follows the advice, unless that is a discard or a step back, which have their own."""
        advice, request = self._advice_given()
        if advice is None or not isinstance(advice.action, Lay | Attach | Swap):
            return None
        same = next((one for one in self._screen.proposals.shown if _is_advised(self._screen, one.request)), None)
        step = None if same is None else same.label
        if isinstance(advice.reason, Laying) and advice.reason.opens_with is not None:
            step = Line("panel-open-now", points=advice.reason.opens_with)
        label = self._words("panel-follow") if step is None else self._words("panel-advised", step=step)
        return Button(label, request)

    def _advice_given(self) -> tuple[Advice, Request] | tuple[None, None]:
        """Return the advice that the panel shows, and the request that follows it."""
        shown = self._screen.panel_advice
        return (None, None) if shown is None or shown.advice is None else (shown.advice, shown.request)

    def _paged(self, buttons: list[Button], slots: int) -> list[Button]:
        """Return these buttons; if they are too many for their place, a page of them."""
        if len(buttons) <= slots:
            return buttons
        room = max(1, slots - 1)
        pages = -(-len(buttons) // room)
        page = min(int(self._screen.page), pages) if self._screen.page.isdecimal() else 1
        shown = buttons[(page - 1) * room : page * room]
        if slots == 1:
            return shown
        following = "" if page == pages else str(page + 1)
        label = self._words("panel-next-page", page=page, pages=pages)
        return [*shown, Button(label, ShowPage(self._table, following))]

    def _rarely_needed(self) -> list[Button]:
        """Return what stands behind the button for more."""
        screen = self._screen
        found: list[Button] = []
        if screen.on_turn:
            clear = Button(self._words("panel-clear"), ClearPicks(self._table))
            refresh = Button(self._words("panel-refresh"), Refresh(self._table))
            found += [] if self._comfort else [clear if screen.selected else refresh]
            found += (self._order(), *self._page()) if self._named else ()
        if self._private is not None:
            found.append(Button(self._words("group-hand-label-private"), url=self._private))
        if self._pictured:
            found.append(Button(self._words("words-label"), InWords(self._table)))
        if guide_line(screen) is not None or (screen.guidance is not None and screen.on_turn and not screen.away):
            found.append(Button(self._words("guide-label-stop"), StopGuide(self._table)))
        return found

    def _filled(self, buttons: list[Button], count: int) -> tuple[Button, ...]:
        """Return that many buttons: the given ones, and disabled ones in the places that are left."""
        empty = [self._idle("panel-slot-empty", "slot")] * (count - len(buttons))
        return (*buttons, *empty)

    # --- the two halves -----------------------------------------------------------------------------------------------

    def _halves(self, draws: list[Button]) -> tuple[Button, ...]:
        screen = self._screen
        if screen.drawing:
            return self._filled(draws, IN_ROW)
        if screen.question is not None and screen.choices.discard is not None:
            yes, no = self._choice(screen.choices.discard).styled("danger"), KeepCard(self._table)
            if screen.preparing:
                return yes.styled("success"), Button(self._words("prepared-label-no"), no)
            return yes, Button(self._words("panel-keep"), no)
        return self._use(), self._discard()

    def _use(self) -> Button:
        screen = self._screen
        if screen.choices.uses:
            return self._choice(screen.choices.uses[0])
        if not screen.selected:
            return self._idle("panel-use-cards", "cards")
        few = len(screen.selected) < 3
        return self._idle("panel-use-more" if few else "panel-use-nothing", "cards" if few else "nothing")

    def _discard(self) -> Button:
        choice = self._advised_discard() or self._screen.choices.discard
        if choice is None:
            return self._idle("panel-discard-none", "discard")
        return self._choice(choice)

    def _advised_discard(self) -> Choice | None:
        """Return the discard that is advised, if no other card is selected: it needs one tap."""
        screen = self._screen
        advice, request = self._advice_given()
        if advice is None or request is None or not isinstance(advice.action, Discard):
            return None
        if any(held.card != advice.action.card for held in screen.selected):
            return None
        key = "panel-discard-close" if len(screen.mine.hand) == 1 else "panel-discard-card"
        return Choice(request, Line(key, card=card_text(advice.action.card)))

    def waiting(self, arranging: Rows) -> Rows:
        """Return the rows while somebody else is on turn, or between two deals, with those to arrange the hand."""
        rarely, refresh = self._rarely_needed(), tuple[Button, ...]()
        if self._screen.rests:  # else the panel is always as it should be
            refresh = (Button(self._words("panel-refresh"), Refresh(self._table)),)
        last = (*([self._more()] if rarely or self._comfort else []), *self._page(), *self._sentence())
        more = (*self._prepared(), *(grid(rarely, IN_ROW) if self._is_more else ()))
        if not self._screen.hand or not self._screen.table.view.seats[self._screen.seat].in_match:
            return (*more, *filter(None, (refresh, last)))
        if len(arranging) > 1:  # a card is being moved; with more, in place of the cards
            arranging, more = (arranging[-1:], (*filter(None, (refresh,)), *more)) if self._is_more else (arranging, ())
        else:
            arranging = tuple((*row, *refresh) for row in arranging) or tuple(filter(None, (refresh,)))
        return (*arranging, *more, (self._order(), *last))

    def _prepared(self) -> Rows:
        """Return the button to prepare the next turn, to forget what was prepared, or to play oneself instead."""
        shown = self._screen.preparation
        if shown is None:
            return ()
        if shown.begin is not None:
            return ((Button(self._words("prepared-label-begin"), shown.begin),),)
        label = self._words("prepared-label-play" if shown.due else "prepared-label-stop")
        return () if shown.stop is None else ((Button(label, shown.stop, style="primary" if shown.due else None),),)

    # --- the row at the bottom ----------------------------------------------------------------------------------------

    def service(self) -> tuple[Button, ...]:
        """Return the row that is the same in the whole match: advice, order, step back, the page, more.

        Signs with words need more room: order and page are then behind more. Accessible text ends with the sentence.
        With comfort nobody asks for advice: the melds put aside have its place.
        """
        if self._named:
            aside = self._screen.choices.opening if self._comfort and self._screen.panel_advice is not None else None
            begun = self._screen.preparation is not None and self._screen.preparation.begun
            left = self._advice() if aside is None or begun else self._choice(aside)
            return (left, self._back(), self._more())
        return (self._advice(), self._order(), self._back(), *self._page(), self._more(), *self._sentence())

    def _sentence(self) -> tuple[Button, ...]:
        """Return the button that tells the whole state in one sentence; only in accessible text."""
        return (Button(self._words("words-label-sentence"), InWords(self._table)),) if self._worded else ()

    def _page(self) -> tuple[Button, ...]:
        return () if self._link is None else (self._link.button(self._icon("page")),)

    def _order(self) -> Button:
        return Button(self._icon("sort"), SortHand(self._table, "rank" if self._screen.sort == "suit" else "suit"))

    def _more(self) -> Button:
        instead = self._comfort and self._is_more and self._screen.on_turn  # of the cards
        label = self._words("panel-cards-word") if instead else self._icon("more")
        return Button(label, ShowPage(self._table, "" if self._is_more else MORE_PAGE))

    @property
    def _is_more(self) -> bool:
        """Whether what is needed rarely is shown; with comfort it can have several pages."""
        return self._screen.page == MORE_PAGE or (self._comfort and self._screen.page != "")

    def _advice(self) -> Button:
        advice, prepares = self._screen.panel_advice, self._screen.preparation
        if prepares is not None and prepares.begun and prepares.stop is not None:
            return Button(self._icon("leave"), prepares.stop)
        if advice is None or not isinstance(advice.request, AskAdvice):
            why = "advice" if advice is None else "advised"
            return Button(self._icon("advice"), Idle(self._table, why), disabled=True)
        return Button(self._icon("advice"), advice.request)

    def _back(self) -> Button:
        back, (advice, request) = self._screen.choices.back, self._advice_given()
        if advice is not None and advice.action is None:
            return Button(self._icon("back"), request)
        return Button(self._icon("back"), back.request if back else Idle(self._table, "back"), disabled=back is None)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _primary(self) -> Request | None:
        """Return the request of the button that advances, which alone is coloured."""
        hidden = self._is_more or self._screen.question is not None
        return None if hidden else self._leading()

    def _leading(self) -> Request | None:
        """Return the request of what is advised, or of what takes the turn on."""
        (advice, request), lead = self._advice_given(), self._screen.leads
        if advice is not None:
            return request
        return None if lead is None else lead.request

    def _choice(self, choice: Choice) -> Button:
        label = (
            worded(choice.label)
            if self._worded
            else worded(choice.label, first=True)
            if self._comfort
            else choice.label
        )
        return Button(self._texts.plain(self._language, label), choice.request, disabled=choice.disabled)

    def _idle(self, key: str, why: str) -> Button:
        return Button(self._words(key), Idle(self._table, why), disabled=True)

    def _icon(self, name: str) -> str:
        """Return a sign, with its word for a newcomer; the word alone in accessible text, or in a group, for room."""
        sign, word = self._words(f"panel-{name}-sign"), self._words(f"panel-{name}-word")
        if self._worded or (self._named and self._private is not None):
            return word
        return word if self._comfort else f"{sign} {word}" if self._named else sign

    def _words(self, key: str, **args: Arg) -> str:
        return self._texts.plain(self._language, key, **args)


def _is_advised(screen: PanelScreen, request: Request) -> bool:
    """Whether a proposal does what is advised."""
    advice = None if screen.panel_advice is None else screen.panel_advice.advice
    if advice is None:
        return False
    match advice.action, request:
        case Lay(melds), PlayProposal() if screen.proposals.opening and not screen.proposals.closing:
            return set(melds) == set(Lay.of(*screen.proposals.opening).melds)
        case _, PlayProposal(step=step):
            return step == step_mark(advice.plan)
        case Lay((cards,)), LayMeld(meld=name):
            return "".join(map(str, cards)) == name and screen.opened
        case Attach(card, meld), AttachCard(card=name, meld=index):
            return str(card) == name and meld == index
        case Swap(card, meld), SwapJoker(card=name, meld=index):
            return str(card) == name and meld == index
    return False
