import type { BetValue, Round } from '@fairhouse/contract/originals';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type Account, balancesOf } from '../ledger/index.ts';
import type { Player } from './round.ts';
import { type ActivePair, activePair, forgetPair } from './seeds.ts';

/** A bet that passed every check except those of the seeds and the balance. */
export type Placed<Bet> = {
  player: Player;
  /** The request's key, bound to the member, and the hash of its content. */
  key: string;
  content: string;
  game: string;
  stake: bigint;
  bet: Bet;
  wallet: Account;
  house: Account;
  /** The game's present limit of a payout in units, and the least milliseconds since the member's last round began. */
  maxPayout: bigint;
  maxRoundPayout: bigint | null;
  minRoundMs: number;
};

/** Returns an in-house game as terms of bonuses name it. */
export const gameOf = (gameCode: string) => ({ vendor: 'ORIGINALS', gameType: 'INHOUSE', gameCode });

/** A stale answer means that another node placed a bet of this member, so one of the nodes always succeeds. */
const triesMax = 50;

/**
 * Tries a bet on the nonce that the member's pair expects, and again on the one that the ledger answers with.
 * @param place returns the counter's value when the nonce was another one
 * @throws TOO_MANY_REQUESTS; what `place` throws
 */
export async function onNextNonce<T>(
  ctx: Ctx,
  memberId: bigint,
  place: (pair: ActivePair) => Promise<{ done: T; used: boolean } | { counter: bigint }>,
): Promise<T> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const pair = await activePair(ctx, memberId);
    const answer = await place(pair);
    if ('done' in answer) {
      if (answer.used) pair.nextNonce += 1;
      return answer.done;
    }
    // A counter below zero: the pair was rotated, and the next try uses the new one.
    if (answer.counter < 0n) forgetPair(ctx, memberId);
    else pair.nextNonce = Number(answer.counter);
  }
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
}

/** Returns a round with the present balance of its wallet, and the bonus money beside it. */
export async function withBalance(db: Db, memberId: bigint, wallet: Account, round: Round): Promise<BetValue> {
  const all = await balancesOf({ db }, memberId);
  const held = all.find(({ account }) => account.id === wallet.id);
  assert(held, 'a player has the wallet that they play from');
  const bonus = all.find(({ type, account }) => type === 'bonus' && account.currency === wallet.currency);
  const money = (units: bigint) => formatMoney(units, wallet.currency);
  return {
    round,
    balance: money(held.balance),
    ...(bonus ? { bonus: money(bonus.balance) } : {}),
    balanceSeq: String(bonus && bonus.seq > held.seq ? bonus.seq : held.seq),
  };
}
