import type { SharedBetView, SharedRoundView } from '@fairhouse/contract/shared-rounds';

/** A round as the server reported it, and the `performance.now()` time of its arrival. */
export type Known = { round: SharedRoundView; arrivedAt: number };

const betsMax = 50;
const order = { betting: 0, running: 1, ended: 2 } as const;

/** Returns the state that is further on, since pushes and answers may arrive out of order. */
export function laterOf(a: Known | null, b: Known | null): Known | null {
  if (!a || !b) return a ?? b;
  const [left, right] = [BigInt(a.round.sharedRoundId), BigInt(b.round.sharedRoundId)];
  if (left !== right) return left > right ? a : b;
  return order[b.round.state] > order[a.round.state] ? b : a;
}

/** Returns the bets of a round with their outcomes; one that is known to be cashed out stays so. */
export function joinedBets(held: readonly SharedBetView[], told: readonly SharedBetView[]): SharedBetView[] {
  const all = new Map(held.map((bet) => [bet.betId, bet]));
  for (const bet of told) if (all.get(bet.betId)?.left == null) all.set(bet.betId, bet);
  return [...all.values()].sort((a, b) => Number(b.stake) - Number(a.stake)).slice(0, betsMax);
}
