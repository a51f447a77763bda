import fc from 'fast-check';

/** A call of the vendor, with few names, so that calls often meet. Amounts in whole baht. */
export type Call = { player: number; tx: number } & (
  | { do: 'bet'; round: number; amount: number }
  | { do: 'settle'; round: number; amount: number }
  | { do: 'cancel'; round: number; bet: number }
  | { do: 'adjust'; round: number; amount: number }
  | { do: 'credit'; amount: number }
);

export const playerCount = 2;
export const capOfDay = 100;
const names = { player: fc.nat(playerCount - 1), tx: fc.nat(9) };
const round = fc.nat(3);
const amount = fc.integer({ min: 1, max: 60 });
const orNothing = fc.integer({ min: 0, max: 80 });

export const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('bet' as const), ...names, round, amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), ...names, round, amount: orNothing }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), ...names, round, bet: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('adjust' as const), ...names, round, amount: orNothing }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), ...names, amount }) },
);

/** The code of a refusal, or the balance behind the movement. */
export type Answer = string | number;

/** Refusals that are not stored: the same call may get another answer later. */
export const passing = new Set<Answer>(['BET_NOT_FOUND', 'ROUND_NOT_FOUND', 'ROUND_OPEN']);

type Round = { owner: number; state: 'OPEN' | 'SETTLED' | 'CANCELLED'; stake: number; payout: number };
type Known = { said: string; answer: Answer; bet?: Bet };
type Bet = { owner: number; round: number | null; amount: number; taken: boolean; cancelled: boolean };

/** The rules of the seamless wallet as a model: the answers to calls that come one after the other. */
export function openModel(cashOfEach: number) {
  const rounds = new Map<number, Round>();
  const known = new Map<number, Known>();
  const tombs = new Set<number>();
  const cash = Array.from({ length: playerCount }, () => cashOfEach);
  const debt = cash.map(() => 0);
  let given = 0;

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

  const answerTo = (said: Call): { answer: Answer; bet?: Bet } => {
    const { player } = said;
    if (said.do === 'credit') {
      if (given + said.amount > capOfDay) return { answer: 'CREDIT_CAP_REACHED' };
      given += said.amount;
      credit(player, said.amount);
      return { answer: has(player) };
    }
    const at = rounds.get(said.round);
    switch (said.do) {
      case 'bet': {
        const refused = (answer: string) => ({
          answer,
          bet: { owner: player, round: at ? said.round : null, amount: 0, taken: false, cancelled: false },
        });
        if (at && at.owner !== player) return refused('PLAYER_NOT_FOUND');
        if (at && at.state !== 'OPEN') return refused(`ROUND_${at.state}`);
        if (said.amount > has(player)) return refused('INSUFFICIENT_FUNDS');
        cash[player] = has(player) - said.amount;
        if (at) at.stake += said.amount;
        else rounds.set(said.round, { owner: player, state: 'OPEN', stake: said.amount, payout: 0 });
        const bet = { owner: player, round: said.round, amount: said.amount, taken: true, cancelled: false };
        return { answer: has(player), bet };
      }
      case 'settle':
        if (!at || at.owner !== player) return { answer: 'BET_NOT_FOUND' };
        if (at.state !== 'OPEN') return { answer: `ROUND_${at.state}` };
        at.state = 'SETTLED';
        at.payout = said.amount;
        credit(player, said.amount);
        return { answer: has(player) };
      case 'cancel': {
        const named = known.get(said.bet);
        if (tombs.has(said.bet)) return { answer: 'BET_CANCELLED' };
        if (!named) {
          tombs.add(said.bet);
          return { answer: has(player) };
        }
        const { bet } = named;
        if (!bet || bet.owner !== player || (bet.round !== null && bet.round !== said.round)) {
          return { answer: 'TRANSACTION_CONFLICT' };
        }
        if (bet.cancelled) return { answer: 'BET_CANCELLED' };
        if (!bet.taken || !at) {
          bet.cancelled = true;
          return { answer: has(player) };
        }
        if (at.state === 'SETTLED') return { answer: 'ROUND_SETTLED' };
        bet.cancelled = true;
        at.stake -= bet.amount;
        if (at.stake === 0) at.state = 'CANCELLED';
        credit(player, bet.amount);
        return { answer: has(player) };
      }
      case 'adjust': {
        if (!at || at.owner !== player) return { answer: 'ROUND_NOT_FOUND' };
        if (at.state !== 'SETTLED') return { answer: `ROUND_${at.state}` };
        const more = said.amount - at.payout;
        at.payout = said.amount;
        if (more > 0) credit(player, more);
        else takeBack(player, -more);
        return { answer: has(player) };
      }
    }
  };

  return {
    take(said: Call): Answer {
      if (said.do === 'cancel' && said.bet === said.tx) return 'TRANSACTION_CONFLICT';
      if (tombs.has(said.tx)) return said.do === 'bet' ? 'BET_CANCELLED' : 'TRANSACTION_CONFLICT';
      const content = JSON.stringify({ ...said, tx: 0 });
      const before = known.get(said.tx);
      if (before) return before.said === content ? before.answer : 'TRANSACTION_CONFLICT';
      const { answer, bet } = answerTo(said);
      if (!passing.has(answer)) known.set(said.tx, { said: content, answer, ...(bet ? { bet } : {}) });
      return answer;
    },
    cash,
    debt,
    rounds,
  };
}
