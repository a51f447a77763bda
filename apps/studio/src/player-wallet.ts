import { randomBytes } from 'node:crypto';
import { refundInWallet, settleInWallet, stakeFromWallet, walletOf } from './local-wallet.ts';
import type { Round } from './round-store.ts';
import { balanceAtPlatform, cancelAtPlatform, settleAtPlatform, stakeAtPlatform } from './seamless-wallet.ts';
import type { Session } from './session-store.ts';
import type { Paid, Staked, StakeOf } from './stake.ts';
import type { Studio } from './studio.ts';

/**
 * A player's money, with the same interface in every wallet mode. Amounts are units of the session's currency. Every
 * operation is durable before it returns; a repeated one is done once.
 */
export type PlayerWallet = {
  /** Takes a stake. A refusal is final: a stake that the platform did not answer is cancelled there. */
  stake: (bet: StakeOf, amount: bigint) => Promise<Staked>;
  /** Ends a round with its whole payout, also 0n. */
  pay: (roundId: string, amount: bigint) => Promise<Paid>;
  /** Returns the stake of a bet that does not count. */
  refund: (roundId: string, key: string) => Promise<Paid>;
  balance: () => Promise<bigint>;
};

export function playerWalletOf(studio: Studio, session: Session): PlayerWallet {
  return {
    stake: (bet, amount) =>
      session.mode === 'single'
        ? stakeAtPlatform(studio, session, bet, amount)
        : Promise.resolve(stakeFromWallet(studio, session, bet, amount)),
    pay: (roundId, amount) => payRound(studio, roundId, amount),
    refund: (roundId, key) => refundBet(studio, roundId, key),
    balance: async () =>
      session.mode === 'single'
        ? await balanceAtPlatform(studio, session)
        : studio.store.wallets.balance(walletOf(session)),
  };
}

/** Ends a round, also one whose player has left. @param also runs in the same transaction, the first time */
export async function payRound(studio: Studio, roundId: string, amount: bigint, also = () => {}): Promise<Paid> {
  return roundOf(studio, roundId).mode === 'single'
    ? await settleAtPlatform(studio, roundId, amount, also)
    : settleInWallet(studio, roundId, amount, also);
}

/** Returns a bet's stake, also to a player who has left. @param also runs in the same transaction, the first time */
export async function refundBet(studio: Studio, roundId: string, key: string, also = () => {}): Promise<Paid> {
  return roundOf(studio, roundId).mode === 'single'
    ? await cancelAtPlatform(studio, roundId, key, also)
    : refundInWallet(studio, roundId, key, also);
}

export function newRoundId(): string {
  return `r${randomBytes(15).toString('base64url')}`;
}

function roundOf({ store }: Studio, roundId: string): Round {
  const round = store.rounds.byId(roundId);
  if (!round) throw new Error(`there is no round ${roundId}`);
  return round;
}
