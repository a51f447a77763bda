import type { PageError } from './wire.ts';

/** A bet: several may belong to one round, each with a key of its own. A repeated key is the same bet. */
export type StakeOf = {
  /** At most 48 visible characters, never used again. */
  roundId: string;
  gameCode: string;
  key: string;
  /** The page's key of the whole round, if the page starts rounds. */
  pressKey?: string;
  /** The grant that the round is played from: its bet takes no stake. */
  grantId?: string;
};

export type Staked = { taken: true; balance: bigint } | { taken: false; code: PageError };

/** `sure: false`: the platform has not answered yet; the outbox repeats the call, and this is the expected balance. */
export type Paid = { balance: bigint; sure: boolean };
