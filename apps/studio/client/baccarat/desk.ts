import type { BaccaratSpot } from '@fairhouse/games/baccarat';
import { baccaratSpots } from '@fairhouse/games/baccarat';
import type { BetsAnswer, MyRound, TableHello } from '../../src/live/protocol.ts';
import type { BalanceValue, SessionAnswer } from '../../src/wire.ts';
import { ask, askUntilKnown, RefusedError } from '../shared/api.ts';
import { tellFrame } from '../shared/frame.ts';
import { currencyOf, unitsOf, wireOf } from '../shared/money.ts';
import type { TableFeed } from './connection.ts';
import { betsOf, readStakes, type Stakes, sumOf, totalOf } from './stakes.ts';
import type { Word } from './words.ts';

export type Notice = { id: number; word: Word; amount?: bigint; tone: 'good' | 'bad' };

/** A player's state at the table: the chips, the balance, the results. */
export type DeskState = {
  /** The server's last balance. */
  balance: bigint;
  /** On the table, not sent yet: they can be taken back. */
  laid: Stakes;
  /** Sent, not answered yet. */
  sending: Stakes;
  /** Accepted by the server. */
  placed: Stakes;
  /** The stakes of the last round on which the player bet. */
  last: Stakes;
  /** The player's result of this round, once it is decided. */
  won: { payout: bigint; stake: bigint; isVoid: boolean } | null;
  notice: Notice | null;
  /** True once the session is over. */
  ended: boolean;
};

export type Desk = ReturnType<typeof openDesk>;

/** Time before the end of betting at which laid chips are sent automatically. */
const sendBeforeMs = 1_300;
/** Delay after that with which further chips are sent, together with those laid within it. */
const breathMs = 200;
const noticeMs = 3_500;

/** Keeps one player's chips at one table, in sync with the table. */
export function openDesk(session: SessionAnswer, feed: TableFeed) {
  const currency = currencyOf(session.currency);
  const listeners = new Set<() => void>();
  const empty = { laid: {}, sending: {}, placed: {}, won: null };
  const balance = unitsOf(session.balance, currency);
  let state: DeskState = { ...empty, balance, last: {}, notice: null, ended: false };
  /** Every act with chips, for undoing it. */
  let moves: Stakes[] = [];
  let roundId = 0;
  let noticeId = 0;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let noticeEnd: ReturnType<typeof setTimeout> | undefined;
  let seen: MyRound | null = null;
  let greeted: TableHello | null = null;

  const change = (more: Partial<DeskState>) => {
    if (more.balance !== undefined && more.balance !== state.balance) {
      tellFrame({ type: 'balance', balance: wireOf(more.balance, currency), currency });
    }
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  };
  const say = (word: Word, tone: Notice['tone'], amount?: bigint) => {
    noticeId += 1;
    clearTimeout(noticeEnd);
    noticeEnd = setTimeout(() => change({ notice: null }), noticeMs);
    change({ notice: { id: noticeId, word, tone, ...(amount === undefined ? {} : { amount }) } });
  };
  const lay = (next: Stakes[]) => {
    moves = next;
    change({ laid: sumOf(moves) });
  };
  const isOpen = () => {
    const { view, link } = feed.news();
    return link === 'open' && view?.phase === 'BETTING' && (view.endsAt ?? 0) > feed.serverNow();
  };
  /** The balance that the player can still spend. */
  const spendable = () => state.balance - totalOf(state.laid) - totalOf(state.sending);

  /** Lays chips, up to the limits and the balance. */
  function put(stakes: Stakes): boolean {
    const { hello } = feed.news();
    if (!hello || !isOpen()) return false;
    const fitting: Stakes = {};
    for (const spot of baccaratSpots) {
      const units = stakes[spot];
      if (!units) continue;
      const max = unitsOf(hello.limits[spot].max, currency);
      const there = sumOf([state.laid, state.sending, state.placed])[spot] ?? 0n;
      const room = max - there;
      if (room < units) say('limitReached', 'bad', max);
      if (room > 0n) fitting[spot] = room < units ? room : units;
    }
    const total = totalOf(fitting);
    if (total === 0n) return false;
    if (total > spendable()) {
      say('noMoney', 'bad');
      return false;
    }
    lay([...moves, fitting]);
    sendInTime();
    return true;
  }

  /** Sends laid chips before betting ends: they count without a press of the confirm button. */
  function sendInTime(): void {
    const { view } = feed.news();
    clearTimeout(deadline);
    if (view?.phase !== 'BETTING' || view.endsAt === null) return;
    const left = view.endsAt - feed.serverNow() - sendBeforeMs;
    deadline = setTimeout(() => void send(), Math.max(left, breathMs));
  }

  async function send(): Promise<void> {
    const stakes = state.laid;
    const round = roundId;
    if (totalOf(stakes) === 0n || totalOf(state.sending) > 0n) return;
    const { hello } = feed.news();
    if (!hello) return;
    moves = [];
    change({ laid: {}, sending: stakes });
    const body = { betKey: newKey(), roundId: round, bets: betsOf(stakes, currency) };
    try {
      const answer = await askUntilKnown<BetsAnswer>(`live/${hello.table}/bets`, session.key, body, () => {}, 3);
      if (round === roundId) change({ sending: {}, balance: unitsOf(answer.balance, currency) });
      else void askBalance();
      feed.noteMine(answer.mine);
    } catch (error) {
      if (round === roundId) change({ sending: {} });
      refused(error);
    }
    // Chips laid in the meantime are sent too.
    if (totalOf(state.laid) > 0n) sendInTime();
  }

  function refused(error: unknown): void {
    const code = error instanceof RefusedError ? error.code : 'SYSTEM_ERROR';
    if (code === 'SESSION_ENDED' || code === 'TOKEN_INVALID') {
      change({ ended: true });
      return;
    }
    if (code === 'BETS_CLOSED') say('tooLate', 'bad');
    else if (code === 'INSUFFICIENT_FUNDS') say('noMoney', 'bad');
    else if (code === 'LIMIT_REACHED') say('beyondLimit', 'bad');
    else if (code === 'BONUS_STAKE_TOO_HIGH') say('beyondBonus', 'bad');
    // Perhaps only the answer was lost: if the bet arrived in time, the table's events report its chips.
    else if (code === 'UNREACHABLE') say('unsure', 'bad');
    else say('notTaken', 'bad');
    void askBalance();
  }

  async function askBalance(): Promise<void> {
    try {
      const value = await ask<BalanceValue>('balance', session.key);
      change({ balance: unitsOf(value.balance, currency) });
    } catch {
      // The next bet or round reports it.
    }
  }

  /** Applies the table's next phase. */
  function follow(): void {
    const { view, mine, link } = feed.news();
    if (link === 'ended' && !state.ended) change({ ended: true });
    if (!view) return;
    greet();
    if (view.roundId !== roundId) {
      roundId = view.roundId;
      moves = [];
      seen = null;
      change(empty);
    }
    sendInTime();
    if (view.phase !== 'BETTING' && totalOf(state.laid) > 0n) lay([]);
    if (mine && mine !== seen && mine.roundId === roundId) {
      seen = mine;
      hear(mine);
    }
  }

  /** Applies the first message of a new connection, which contains the outcome of our chips. */
  function greet(): void {
    const { hello } = feed.news();
    if (!hello || hello === greeted) return;
    const isBack = greeted !== null;
    greeted = hello;
    if (!isBack) return;
    if (hello.last?.void && hello.last.roundId === roundId && totalOf(state.placed) > 0n) say('voided', 'good');
    void askBalance();
  }

  /** Applies the server's state of the player's chips. */
  function hear(mine: MyRound): void {
    const placed = readStakes(mine.stakes, currency);
    const stake = totalOf(placed);
    const isDecided = mine.payout !== null;
    tellFrame({ type: 'round', playing: stake > 0n && !isDecided });
    // The event of a bet may arrive before its answer: its chips must not be counted twice.
    const isAnswered = stake >= totalOf(state.placed) + totalOf(state.sending);
    change({
      placed: mine.void ? {} : placed,
      ...(isAnswered ? { sending: {} } : {}),
      ...(stake > 0n ? { last: placed } : {}),
      ...(mine.balance === null ? {} : { balance: unitsOf(mine.balance, currency) }),
      ...(isDecided && stake > 0n
        ? { won: { payout: unitsOf(mine.payout ?? '0', currency), stake, isVoid: mine.void } }
        : {}),
    });
    if (mine.void) say('voided', 'good');
    if (isDecided && mine.balance === null) void askBalance();
  }

  const leaveFeed = feed.subscribe(follow);
  const wake = () => {
    if (document.visibilityState === 'visible') void askBalance();
  };
  document.addEventListener('visibilitychange', wake);
  follow();

  return {
    currency,
    subscribe: (told: () => void) => {
      listeners.add(told);
      return () => {
        listeners.delete(told);
      };
    },
    state: () => state,
    add: (spot: BaccaratSpot, units: bigint) => put({ [spot]: units }),
    undo: () => lay(moves.slice(0, -1)),
    clear: () => lay([]),
    /** Repeats the bets of the last round on which the player bet. */
    rebet: () => put(state.last),
    /** Doubles the stake on every spot. */
    double: () => put(sumOf([state.laid, state.sending, state.placed])),
    confirm: () => void send(),
    close: () => {
      clearTimeout(deadline);
      clearTimeout(noticeEnd);
      leaveFeed();
      document.removeEventListener('visibilitychange', wake);
    },
  };
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
