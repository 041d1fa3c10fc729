// The form of what the page is told: made by `make views` from web/views/types.py.

type Same<A, B> = [A, B] extends [B, A] ? A
  : A extends Array<infer E> ? (B extends Array<infer F> ? Array<Same<E, F>> : never)
  : Partial<A & B>;
/** What has the fields of the one or of the other. */
type Either<A, B> = {
  [K in keyof A | keyof B]?: K extends keyof A & keyof B ? Same<A[K], B[K]>
    : K extends keyof A ? A[K]
    : K extends keyof B ? B[K]
    : never;
};

interface CardData {
  card: string;
  as?: string;
}

interface ChoiceData {
  kind: string;
  request: string;
  label: string;
  words: string;
  refused: boolean;
  cards?: Array<string>;
  points?: number | null;
  collects?: boolean;
  shows?: Array<string>;
  meld?: number;
  stands_for?: string;
  why?: string | null;
  why_words?: string | null;
  style?: string | null;
  asks?: string;
  daily?: number;
  record?: RecordData;
}

interface RecordData {
  table: number;
  deal: number;
  turn: number;
}

interface HandCardData {
  id: string;
  card: string;
  name: string;
  points: number;
  new: boolean;
  may: Array<ChoiceData>;
}

interface AsideData {
  cards: Array<string>;
  name: string;
  points: number;
}

interface OpeningData {
  points: number;
  needed: number;
  request: string | null;
  label: string | null;
  words: string | null;
  refused: boolean;
}

interface AdviceData {
  ask: string | null;
  line: string | null;
  words: string | null;
  follow: ChoiceData | null;
}

interface MeData {
  seat: number;
  on_turn: boolean;
  opened: boolean;
  away: boolean;
  left: boolean;
  computer: boolean;
  sort: string;
  sorts: Record<string, string>;
  arranged: boolean;
  points: number;
  hand: Array<HandCardData>;
  collected: Array<AsideData>;
  opening: OpeningData | null;
  offers_comfort?: boolean;
}

interface PlayerData {
  seat: number;
  name: string;
  cards: number;
  total: number;
  opened: boolean;
  on_turn: boolean;
  away: boolean;
  out: boolean;
  computer: boolean;
  dealer: boolean;
}

interface MeldData {
  index: number;
  cards: Array<CardData>;
  name: string;
  points: number;
  seat: number | null;
  last: boolean;
}

interface DiscardPileData {
  top: string | null;
  name: string | null;
  cards: number;
}

interface TurnData {
  seat: number;
  line: string;
  words: string;
  took: boolean;
  drew: boolean;
  laid: Array<[number, Array<string>]>;
  put: Array<[number, string]>;
  swapped: Array<string>;
  discarded: string | null;
  computer: boolean;
  by_default: boolean;
  resigned: boolean;
}

interface EndRowData {
  seat: number;
  hand: Array<string>;
  points: number | null;
  total: number;
}

interface SentenceData {
  line: string;
  words: string;
}

interface EndData {
  line: string;
  words: string;
  deal: number;
  closed_by: number | null;
  in_hand: boolean;
  scored: boolean;
  rows: Array<EndRowData>;
  luck: SentenceData | null;
}

interface DealData {
  number: number;
  busted: Array<number>;
  points: Array<number | null>;
  totals: Array<number>;
}

interface MatchData {
  deals: Array<DealData>;
  winner: number | null;
  places: Array<Array<number>> | null;
  line: string | null;
}

interface PublicData {
  deal: number;
  due: number | null;
  players: Array<PlayerData>;
  melds: Array<MeldData>;
  stock: number;
  discard_pile: DiscardPileData;
  last: Array<TurnData>;
  turns_ended: number;
  end: EndData | null;
  match: MatchData;
  waiting: string | null;
}

interface HeadData {
  table: number;
  version: string;
  now: number;
  stage: string;
  place: string;
  limit: number;
  state: string;
  words: string;
  hint: string | null;
  notice: string | null;
  actions: Array<ChoiceData>;
}

interface RemarkData {
  line: string;
  words: string;
  turn: number;
  frame: number;
}

interface TableData {
  table: number;
  version: string;
  now: number;
  stage: string;
  place: string;
  limit: number;
  state: string;
  words: string;
  hint: string | null;
  notice: string | null;
  actions: Array<ChoiceData>;
  deal: number;
  due: number | null;
  players: Array<PlayerData>;
  melds: Array<MeldData>;
  stock: number;
  discard_pile: DiscardPileData;
  last: Array<TurnData>;
  turns_ended: number;
  end: EndData | null;
  match: MatchData;
  waiting: string | null;
  question: string | null;
  hint_words: string | null;
  asked: string | null;
  phase: string | null;
  me: MeData;
  draws: Array<ChoiceData>;
  proposals: Array<ChoiceData>;
  back: ChoiceData | null;
  advice: AdviceData | null;
  remarks: Array<RemarkData>;
  remarks_open: boolean;
  replay: number | null;
}

interface LobbyMeData {
  seat: number | null;
  host: boolean;
}

interface LobbyPlayerData {
  seat: number;
  name: string;
  host: boolean;
  computer: boolean;
  reachable: boolean;
  visitor: boolean;
}

interface RuleData {
  label: string;
  values: Array<ChoiceData>;
}

interface RuleSectionData {
  label: string;
  options: Array<RuleData>;
}

interface LobbyData {
  table: number;
  version: string;
  now: number;
  stage: string;
  place: string;
  limit: number;
  state: string;
  words: string;
  hint: string | null;
  notice: string | null;
  actions: Array<ChoiceData>;
  rules: string | null;
  me: LobbyMeData;
  players: Array<LobbyPlayerData>;
  seats: number;
  commitment: string | null;
  options: Array<RuleSectionData>;
}

interface SelectionData {
  version: string;
  uses: Array<ChoiceData>;
  discard: ChoiceData | null;
  hint: string | null;
  why: string | null;
  why_words: string | null;
}

interface GatheringData {
  id: string;
  title: string;
  lines: Array<string>;
  choices: Array<ChoiceData>;
}

interface GroupData {
  id: number;
  place: string;
}

interface SeasonRowData {
  place: number | null;
  name: string;
  says: string | null;
  band: string | null;
  also: string;
}

interface SeasonData {
  title: string;
  early: string;
  note: string;
  back: number;
  earlier: boolean;
  rows: Array<SeasonRowData>;
}

interface FigureData {
  above: boolean;
  label: string;
  value: string;
  more: string;
}

interface ProfileData {
  name: string;
  none: string | null;
  figures: Array<FigureData>;
  others: Array<string>;
  computers: string | null;
}

interface DaysRowData {
  group: number;
  place: string;
  line: string;
}

interface DayData {
  title: string;
  lines: Array<string>;
  rows: Array<string>;
  choices: Array<ChoiceData>;
  share: string | null;
  replay: number | null;
}

interface CopyData {
  label: string;
  text: string;
}

interface DaysData {
  title: string;
  days: Array<DayData>;
  streak: string | null;
  link: string;
  copies: Array<CopyData>;
  week: boolean;
}

interface WeekData {
  title: string;
  rows: Array<string>;
  note: string;
  back: number;
  earlier: boolean;
}

interface SheetRowData {
  id: number;
  place: string;
  line: string;
}

interface SheetPlayerData {
  seat: number;
  name: string;
}

interface SheetDraftData {
  lines: Array<string>;
  label: string;
}

interface SheetData {
  title: string;
  rows: Array<string>;
  deals: Array<string>;
  heading: string;
  players: Array<SheetPlayerData>;
  count: string;
  flat: string | null;
  choices: Array<ChoiceData>;
}

interface ReplayTurnData {
  seat: number | null;
  line: string;
  words: string;
  took: boolean;
  drew: boolean;
  discarded: string | null;
  hands: Array<Array<string>>;
  melds: Array<MeldData>;
  stock: number;
  discard_pile: DiscardPileData;
}

interface ReplayRemarkData {
  line: string;
  words: string;
  turn: number;
}

interface ReplayData {
  table: number;
  deal: number;
  next: number | null;
  place: string;
  names: Array<string>;
  cards: Record<string, string>;
  seat: number | null;
  turns: Array<ReplayTurnData>;
  what_if: Array<string | null>;
  remarks: Array<ReplayRemarkData>;
  end: EndData;
}

interface ReplayAdviceData {
  steps: Array<SentenceData>;
}

interface TableRowData {
  id: number;
  place: string;
  stage: string;
  awaited: boolean;
  line: string;
  due: number | null;
}

type View = Either<TableData, LobbyData>;

interface AnswerData {
  line: string | null;
  words: string | null;
  alert: boolean;
  refused: boolean;
  link: string | null;
  table: number | null;
  view: TableData | LobbyData | null;
}
