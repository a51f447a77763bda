import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { VendorCode } from './config.ts';
import type { Studio } from './studio.ts';

export type Verdict = { status: 'done'; amount: string } | { status: 'refused' } | { status: 'unknown' };
export type TransferAsked = { transferId: string; player: string; currency: CurrencyCode };

/** Takes money from the platform; the same transfer is done once. */
export function deposit(studio: Studio, vendor: VendorCode, asked: TransferAsked, amount: bigint): Verdict {
  return transfer(studio, vendor, asked, 'deposit', () => amount);
}

/** Returns everything that the player has here to the platform. */
export function withdraw(studio: Studio, vendor: VendorCode, asked: TransferAsked): Verdict {
  const { player, currency } = asked;
  return transfer(studio, vendor, asked, 'withdraw', () => studio.store.wallets.balance({ vendor, player, currency }));
}

/** Refuses a transfer that was not done, for good. */
export function refuseTransfer(studio: Studio, vendor: VendorCode, asked: TransferAsked, kind: 'deposit' | 'withdraw') {
  return transfer(studio, vendor, asked, kind, () => null);
}

export function verdictOn({ store }: Studio, vendor: VendorCode, { transferId, ...asked }: TransferAsked): Verdict {
  const known = store.wallets.transfer(vendor, transferId);
  // The number belongs to another player's transfer.
  if (!known || known.player !== asked.player || known.currency !== asked.currency) return { status: 'unknown' };
  if (known.status === 'refused') return { status: 'refused' };
  return { status: 'done', amount: formatMoney(known.amount, asked.currency) };
}

/** @param amountOf units to be moved; null: it is refused */
function transfer(
  studio: Studio,
  vendor: VendorCode,
  asked: TransferAsked,
  kind: 'deposit' | 'withdraw',
  amountOf: () => bigint | null,
): Verdict {
  const { store, now } = studio;
  const { transferId, player, currency } = asked;
  return store.transaction(() => {
    const known = store.wallets.transfer(vendor, transferId);
    if (known) {
      const isSame = known.kind === kind && known.player === player && known.currency === currency;
      return isSame ? verdictOn(studio, vendor, asked) : { status: 'refused' };
    }
    const amount = amountOf();
    if (amount !== null) store.wallets.move({ vendor, player, currency }, kind === 'deposit' ? amount : -amount);
    const status = amount === null ? 'refused' : 'done';
    store.wallets.addTransfer(vendor, transferId, { kind, player, currency, status, amount: amount ?? 0n }, now());
    return verdictOn(studio, vendor, asked);
  });
}
