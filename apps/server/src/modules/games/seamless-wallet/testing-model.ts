import type { CreditKind } from '@fairhouse/contract/vendor-rounds';
import fc from 'fast-check';

/** A call of the vendor, with so few transaction ids that calls often collide. Amounts in whole baht. */
export type Call = { player: number; tx: number } & (
  | { do: 'bet'; round: number; amount: number }
  | { do: 'settle'; round: number; amount: number }
  | { do: 'cancel'; round: number; named: number }
  | { do: 'adjust'; round: number; amount: number }
  | { do: 'win'; round: number; amount: number; end: boolean }
  | { do: 'rollback'; round: number | null; named: number }
  | { do: 'adjustBy'; round: number; delta: number }
  | { do: 'credit'; kind: CreditKind; amount: number }
  | { do: 'tip'; amount: number }
  | { do: 'play'; round: number; bet: number; win: number; end: boolean }
);

export const playerCount = 2;
export const capOfDay = 100;
/** The kinds of credits that have a cap. */
export const cappedKinds: readonly CreditKind[] = ['promo', 'jackpot'];
const names = { player: fc.nat(playerCount - 1), tx: fc.nat(9) };
const round = fc.nat(3);
const amount = fc.integer({ min: 1, max: 60 });
const orNothing = fc.integer({ min: 0, max: 80 });
const kind = fc.constantFrom<CreditKind>('promo', 'jackpot', 'cashback');
const named = fc.nat(9);

const of = <const Kind extends Call['do'], Fields extends object>(
  weight: number,
  kindOf: Kind,
  fields: { [F in keyof Fields]: fc.Arbitrary<Fields[F]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(kindOf), ...names, ...fields }) });

export const call = fc.oneof(
  of(5, 'bet', { round, amount }),
  of(3, 'settle', { round, amount: orNothing }),
  of(2, 'cancel', { round, named }),
  of(2, 'adjust', { round, amount: orNothing }),
  of(4, 'win', { round, amount: orNothing, end: fc.boolean() }),
  of(4, 'rollback', {
    round: fc.oneof({ weight: 5, arbitrary: round }, { weight: 1, arbitrary: fc.constant(null) }),
    named,
  }),
  of(2, 'adjustBy', { round, delta: fc.integer({ min: -60, max: 60 }) }),
  of(1, 'credit', { kind, amount }),
  of(1, 'tip', { amount }),
  of(3, 'play', { round, bet: amount, win: orNothing, end: fc.boolean() }),
) as fc.Arbitrary<Call>;

/** The code of a refusal, or the balance after the movement. */
export type Answer = string | number;

/** Refusals that are not stored: the same call may get another answer later. */
export const passing = new Set<Answer>([
  'BET_NOT_FOUND',
  'ROUND_NOT_FOUND',
  'ROUND_OPEN',
  'AMOUNT_INVALID',
  'ROUND_CANCELLED',
]);

type Round = { owner: number; state: 'OPEN' | 'SETTLED' | 'CANCELLED'; stake: number; payout: number };
type Known = { said: string; answer: Answer; moved?: Moved; isPassing: boolean };
/** The effect of an accepted call, kept so that it can be taken back. */
type Moved = {
  what: 'bet' | 'win' | 'finalWin' | 'tip';
  owner: number;
  round: number | null;
  amount: number;
  taken: boolean;
  cancelled: boolean;
};
type Decided = { answer: Answer; moved?: Moved; isPassing?: boolean };

/** The rules of the seamless wallet as a model: the answers to sequential calls. */
export function openModel(cashOfEach: number) {
  const rounds = new Map<number, Round>();
  const known = new Map<string, Known>();
  const tombs = new Set<string>();
  /** The owners of rounds for which no bet was ever accepted. */
  const nothing = new Map<number, number>();
  const cash = Array.from({ length: playerCount }, () => cashOfEach);
  const debt = cash.map(() => 0);
  const given = new Map<CreditKind, number>();

  const has = (player: number) => cash[player] ?? 0;
  const credit = (player: number, units: number) => {
    const repaid = Math.min(debt[player] ?? 0, units);
    debt[player] = (debt[player] ?? 0) - repaid;
    cash[player] = has(player) + units - repaid;
  };
  const takeBack = (player: number, units: number) => {
    const taken = Math.min(has(player), units);
    cash[player] = has(player) - taken;
    debt[player] = (debt[player] ?? 0) + units - taken;
  };
  const later = (answer: string): Decided => ({ answer, isPassing: true });
  const cancelIfEmpty = (at: Round) => {
    if (at.stake === 0 && at.payout === 0) at.state = 'CANCELLED';
  };

  const bet = (player: number, name: number, amount: number): Decided => {
    const at = rounds.get(name);
    const refused = (answer: string): Decided => {
      if (!at && !nothing.has(name)) nothing.set(name, player);
      const moved = {
        what: 'bet',
        owner: player,
        round: at ? name : null,
        amount: 0,
        taken: false,
        cancelled: false,
      } as const;
      return { answer, moved };
    };
    if (at && at.owner !== player) return refused('PLAYER_NOT_FOUND');
    if (at && at.state !== 'OPEN') return refused(`ROUND_${at.state}`);
    if (amount > has(player)) return refused('INSUFFICIENT_FUNDS');
    cash[player] = has(player) - amount;
    if (at) at.stake += amount;
    else rounds.set(name, { owner: player, state: 'OPEN', stake: amount, payout: 0 });
    const moved = { what: 'bet', owner: player, round: name, amount, taken: true, cancelled: false } as const;
    return { answer: has(player), moved };
  };

  const win = (player: number, name: number, amount: number, how: 'settle' | 'win' | 'finalWin'): Decided => {
    const at = rounds.get(name);
    const what = how === 'win' ? 'win' : 'finalWin';
    if (!at) return later(nothing.get(name) === player ? 'ROUND_CANCELLED' : 'BET_NOT_FOUND');
    if (at.owner !== player) return later('BET_NOT_FOUND');
    if (at.state !== 'OPEN') {
      const moved = { what, owner: player, round: name, amount: 0, taken: false, cancelled: false } as const;
      return { answer: `ROUND_${at.state}`, moved };
    }
    if (how === 'settle' && amount < at.payout) return later('AMOUNT_INVALID');
    const paid = how === 'settle' ? amount - at.payout : amount;
    at.payout += paid;
    if (how !== 'win') at.state = 'SETTLED';
    credit(player, paid);
    return {
      answer: has(player),
      moved: { what, owner: player, round: name, amount: paid, taken: true, cancelled: false },
    };
  };

  const takenBack = (player: number, name: number | null, of: string, isCancel: boolean): Decided => {
    const at = name === null ? undefined : rounds.get(name);
    if (tombs.has(of)) return { answer: 'BET_CANCELLED' };
    const found = known.get(of);
    if (!found || found.isPassing) {
      tombs.add(of);
      if (name !== null && !at && !nothing.has(name)) nothing.set(name, player);
      return { answer: has(player) };
    }
    const { moved } = found;
    const isTip = moved?.what === 'tip';
    if (!moved || moved.owner !== player || (isCancel && moved.what !== 'bet') || isTip !== (name === null)) {
      return { answer: 'TRANSACTION_CONFLICT' };
    }
    if (moved.round !== null && moved.round !== name) return { answer: 'TRANSACTION_CONFLICT' };
    if (moved.cancelled) return { answer: moved.what === 'bet' || isTip ? 'BET_CANCELLED' : 'WIN_CANCELLED' };
    if (!moved.taken) {
      moved.cancelled = true;
      return { answer: has(player) };
    }
    if (isTip || !at) {
      moved.cancelled = true;
      credit(player, moved.amount);
    } else if (moved.what === 'bet') {
      if (isCancel && at.state === 'SETTLED') return { answer: 'ROUND_SETTLED' };
      moved.cancelled = true;
      at.stake -= moved.amount;
      cancelIfEmpty(at);
      credit(player, moved.amount);
    } else {
      moved.cancelled = true;
      const back = Math.min(moved.amount, at.payout);
      at.payout -= back;
      if (moved.what === 'finalWin') at.state = 'OPEN';
      cancelIfEmpty(at);
      takeBack(player, back);
    }
    return { answer: has(player) };
  };

  const adjusted = (player: number, name: number, payoutOf: (payout: number) => number): Decided => {
    const at = rounds.get(name);
    if (!at || at.owner !== player) return later('ROUND_NOT_FOUND');
    if (at.state === 'OPEN') return later('ROUND_OPEN');
    if (at.state === 'CANCELLED') return { answer: 'ROUND_CANCELLED' };
    const payout = payoutOf(at.payout);
    if (payout < 0) return later('AMOUNT_INVALID');
    if (payout > at.payout) credit(player, payout - at.payout);
    else takeBack(player, at.payout - payout);
    at.payout = payout;
    return { answer: has(player) };
  };

  const answerTo = (said: Exclude<Call, { do: 'play' }>): Decided => {
    const { player } = said;
    switch (said.do) {
      case 'bet':
        return bet(player, said.round, said.amount);
      case 'settle':
        return win(player, said.round, said.amount, 'settle');
      case 'win':
        return win(player, said.round, said.amount, said.end ? 'finalWin' : 'win');
      case 'cancel':
        return takenBack(player, said.round, `${said.named}`, true);
      case 'rollback':
        return takenBack(player, said.round, `${said.named}`, false);
      case 'adjust':
        return adjusted(player, said.round, () => said.amount);
      case 'adjustBy':
        return adjusted(player, said.round, (payout) => payout + said.delta);
      case 'credit': {
        const sum = (given.get(said.kind) ?? 0) + said.amount;
        if (sum > (cappedKinds.includes(said.kind) ? capOfDay : 0)) return { answer: 'CREDIT_CAP_REACHED' };
        given.set(said.kind, sum);
        credit(player, said.amount);
        return { answer: has(player) };
      }
      case 'tip': {
        const moved = { what: 'tip', owner: player, round: null, amount: said.amount, cancelled: false } as const;
        if (said.amount > has(player)) return { answer: 'INSUFFICIENT_FUNDS', moved: { ...moved, taken: false } };
        cash[player] = has(player) - said.amount;
        return { answer: has(player), moved: { ...moved, taken: true } };
      }
    }
  };

  /** Answers one call under its transaction: the first answer is repeated. */
  const single = (tx: string, said: Exclude<Call, { do: 'play' }>): Decided => {
    if ((said.do === 'cancel' || said.do === 'rollback') && `${said.named}` === tx)
      return later('TRANSACTION_CONFLICT');
    if (tombs.has(tx)) {
      if (said.do === 'bet' || said.do === 'tip') return { answer: 'BET_CANCELLED' };
      return { answer: said.do === 'win' ? 'WIN_CANCELLED' : 'TRANSACTION_CONFLICT' };
    }
    const content = JSON.stringify({ ...said, tx: 0 });
    const before = known.get(tx);
    if (before) return { answer: before.said === content ? before.answer : 'TRANSACTION_CONFLICT' };
    const decided = answerTo(said);
    const { answer, moved, isPassing = false } = decided;
    if (!isPassing) known.set(tx, { said: content, answer, isPassing, ...(moved ? { moved } : {}) });
    return decided;
  };

  /** Answers a bet and a win, both or none; the refusal of a bet is stored. */
  const play = (said: Extract<Call, { do: 'play' }>): Answer => {
    const { player, round: name, tx } = said;
    const [betTx, winTx] = [`${tx}`, `${tx}w`];
    const held = structuredClone({ rounds, known, tombs, nothing, cash, debt });
    const first = single(betTx, { do: 'bet', player, tx, round: name, amount: said.bet });
    if (typeof first.answer === 'string') return first.answer;
    const second = single(winTx, { do: 'win', player, tx, round: name, amount: said.win, end: said.end });
    if (typeof second.answer === 'number') return second.answer;
    for (const [now, was] of [
      [rounds, held.rounds],
      [known, held.known],
      [nothing, held.nothing],
    ] as const) {
      now.clear();
      for (const [key, value] of was) (now as Map<unknown, unknown>).set(key, value);
    }
    cash.splice(0, cash.length, ...held.cash);
    debt.splice(0, debt.length, ...held.debt);
    return second.answer;
  };

  return {
    take: (said: Call): Answer => (said.do === 'play' ? play(said) : single(`${said.tx}`, said).answer),
    cash,
    debt,
    rounds,
  };
}
