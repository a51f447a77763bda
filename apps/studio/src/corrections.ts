import { randomBytes } from 'node:crypto';
import { formatMoney } from '@fairhouse/money/money';
import { walletOf } from './local-wallet.ts';
import type { Round } from './round-store.ts';
import type { Studio } from './studio.ts';

/**
 * Corrects the payout of a settled round: the platform is called, or the wallet here is changed. An excess is taken
 * back as far as the wallet's balance suffices; the rest is the studio's loss. A repeated request has no further
 * effect.
 * @returns null: there is no such round, or it is not settled
 */
export async function correctRound(
  studio: Studio,
  roundId: string,
  amount: bigint,
  reason: string,
): Promise<Round | null> {
  const { store, outbox, now } = studio;
  const seq = store.transaction(() => {
    const round = store.rounds.byId(roundId);
    if (round?.state !== 'SETTLED' || round.payout === amount) return null;
    store.rounds.change({ ...round, payout: amount }, now(), round.mode !== 'free');
    if (round.mode === 'single') return outbox.put(adjustmentOf(studio, round, amount, reason));
    const wallet = walletOf(round);
    const due = amount - round.payout;
    if (store.wallets.move(wallet, due) === null) store.wallets.move(wallet, -store.wallets.balance(wallet));
    return null;
  });
  if (seq !== null) await outbox.sendNow(seq);
  const round = store.rounds.byId(roundId);
  return round?.state === 'SETTLED' ? round : null;
}

function adjustmentOf({ config }: Studio, round: Round, amount: bigint, reason: string) {
  const { vendor, id: roundId, player, currency } = round;
  const transactionId = `a${randomBytes(15).toString('base64url')}`;
  // The second version of the protocol sends the difference.
  const before = config.protocol === 2 ? { paidBefore: formatMoney(round.payout, currency) } : {};
  const body = { transactionId, player, currency, roundId, amount: formatMoney(amount, currency), reason, ...before };
  return { vendor, action: 'adjust', roundId, body } as const;
}
