import type { PageError } from './wire.ts';

/** A bet: several may belong to one round, each with a key of its own. The same key is the same bet. */
export type StakeOf = {
  /** At most 48 visible characters, never used again. */
  roundId: string;
  gameCode: string;
  key: string;
  /** The page's key of the whole round, when the page makes rounds. */
  pressKey?: string;
  /** The grant that the round is played from: its bet takes nothing. */
  grantId?: string;
};

export type Staked = { taken: true; balance: bigint } | { taken: false; code: PageError };

/** `sure: false`: the platform has not answered yet; the outbox goes on, and this is the expected balance. */
export type Paid = { balance: bigint; sure: boolean };
