import { randomBytes } from 'node:crypto';
import type { Round } from './round-store.ts';
import { dropBet, mustRound, openBet, settleRound, takeBet } from './rounds.ts';
import type { Session } from './session-store.ts';
import type { Paid, Staked, StakeOf } from './stake.ts';
import type { Studio } from './studio.ts';
import type { WalletKey } from './wallet-store.ts';

/** Returns the wallet here of a session or a round; play money belongs to the session alone. */
export function walletOf({ mode, vendor, player, currency }: Session | Round): WalletKey {
  return { vendor: mode === 'free' ? 'FREE' : vendor, player, currency };
}

/** Takes a stake from the wallet here, in transfer mode and free play. */
export function stakeFromWallet(studio: Studio, session: Session, of: StakeOf, amount: bigint): Staked {
  const { store } = studio;
  return store.transaction(() => {
    const wallet = walletOf(session);
    const opened = openBet(studio, session, of, amount, `b${randomBytes(15).toString('base64url')}`);
    if (!opened.asked) {
      return opened.code === null
        ? { taken: true, balance: store.wallets.balance(wallet) }
        : { taken: false, code: opened.code };
    }
    const balance = store.wallets.move(wallet, -amount);
    if (balance === null) {
      dropBet(studio, opened.bet, { state: 'refused', code: 'INSUFFICIENT_FUNDS', mayBeThere: false });
      return { taken: false, code: 'INSUFFICIENT_FUNDS' };
    }
    takeBet(studio, opened.bet);
    return { taken: true, balance };
  });
}

export function settleInWallet(studio: Studio, roundId: string, amount: bigint, also: () => void): Paid {
  const { store } = studio;
  return store.transaction(() => {
    const round = mustRound(store.rounds.byId(roundId));
    const isFirst = settleRound(studio, round, amount);
    if (isFirst) also();
    return { balance: credit(studio, round, isFirst ? amount : 0n), sure: true };
  });
}

export function refundInWallet(studio: Studio, roundId: string, key: string, also: () => void): Paid {
  const { store } = studio;
  return store.transaction(() => {
    const round = mustRound(store.rounds.byId(roundId));
    const bet = store.rounds.bet(roundId, key);
    const isTaken = bet?.state === 'taken' && round.state === 'OPEN';
    if (isTaken) {
      dropBet(studio, bet, { state: 'cancelled', code: null, mayBeThere: true });
      also();
    }
    return { balance: credit(studio, round, isTaken ? bet.amount : 0n), sure: true };
  });
}

function credit({ store }: Studio, round: Round, amount: bigint): bigint {
  const balance = store.wallets.move(walletOf(round), amount);
  if (balance === null) throw new Error('a credit takes nothing');
  return balance;
}
