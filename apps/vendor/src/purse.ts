import { randomBytes } from 'node:crypto';
import type { House } from './house.ts';
import { refundInWallet, settleInWallet, stakeFromWallet, walletOf } from './purse-here.ts';
import { balanceAtPlatform, cancelAtPlatform, settleAtPlatform, stakeAtPlatform } from './purse-there.ts';
import type { Round } from './round-store.ts';
import type { Session } from './session-store.ts';
import type { PageError } from './wire.ts';

/** A bet: several may belong to one round, each with a key of its own. The same key is the same bet. */
export type StakeOf = {
  /** At most 48 visible characters, never used again. */
  roundId: string;
  gameCode: string;
  key: string;
  /** The page's key of the whole round, where the page makes rounds. */
  pressKey?: string;
};

export type Staked = { taken: true; balance: bigint } | { taken: false; code: PageError };

/** `sure: false`: the platform has not answered yet; the outbox goes on, and this is the balance as it will be. */
export type Paid = { balance: bigint; sure: boolean };

/**
 * A player's money, the same in every wallet mode. Amounts are units of the session's currency. All of it is durable before
 * it returns; what is asked twice is done once.
 */
export type Purse = {
  /** Takes a stake. Not taken is certain: what the platform did not answer to is cancelled there. */
  stake: (bet: StakeOf, amount: bigint) => Promise<Staked>;
  /** Ends a round with what it pays in all, 0n too. */
  pay: (roundId: string, amount: bigint) => Promise<Paid>;
  /** A bet does not count; its stake goes back. */
  refund: (roundId: string, key: string) => Promise<Paid>;
  balance: () => Promise<bigint>;
};

export function purseOf(house: House, session: Session): Purse {
  return {
    stake: (bet, amount) =>
      session.mode === 'single'
        ? stakeAtPlatform(house, session, bet, amount)
        : Promise.resolve(stakeFromWallet(house, session, bet, amount)),
    pay: (roundId, amount) => payRound(house, roundId, amount),
    refund: (roundId, key) => refundBet(house, roundId, key),
    balance: async () =>
      session.mode === 'single'
        ? await balanceAtPlatform(house, session)
        : house.store.wallets.balance(walletOf(session)),
  };
}

/**
 * Ends a round, also one whose player has gone.
 * @param also is done in the same transaction, the first time
 */
export async function payRound(house: House, roundId: string, amount: bigint, also = () => {}): Promise<Paid> {
  return roundOf(house, roundId).mode === 'single'
    ? await settleAtPlatform(house, roundId, amount, also)
    : settleInWallet(house, roundId, amount, also);
}

/** Gives a bet back, also to a player who has gone. @param also is done in the same transaction, the first time */
export async function refundBet(house: House, roundId: string, key: string, also = () => {}): Promise<Paid> {
  return roundOf(house, roundId).mode === 'single'
    ? await cancelAtPlatform(house, roundId, key, also)
    : refundInWallet(house, roundId, key, also);
}

export function newRoundId(): string {
  return `r${randomBytes(15).toString('base64url')}`;
}

function roundOf({ store }: House, roundId: string): Round {
  const round = store.rounds.byId(roundId);
  if (!round) throw new Error(`there is no round ${roundId}`);
  return round;
}
