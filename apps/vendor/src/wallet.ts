import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { VendorCode } from './config.ts';
import type { House } from './house.ts';

export type Verdict = { status: 'done'; amount: string } | { status: 'refused' } | { status: 'unknown' };
export type TransferAsked = { transferId: string; player: string; currency: CurrencyCode };

/** Money comes from the platform; the same transfer is done once. */
export function deposit(house: House, vendor: VendorCode, asked: TransferAsked, amount: bigint): Verdict {
  return transfer(house, vendor, asked, 'deposit', () => amount);
}

/** Everything that the player has here goes back to the platform. */
export function withdraw(house: House, vendor: VendorCode, asked: TransferAsked): Verdict {
  const { player, currency } = asked;
  return transfer(house, vendor, asked, 'withdraw', () => house.store.wallets.balance({ vendor, player, currency }));
}

/** Refuses a transfer that has not been done: it never will be. */
export function refuseTransfer(house: House, vendor: VendorCode, asked: TransferAsked, kind: 'deposit' | 'withdraw') {
  return transfer(house, vendor, asked, kind, () => null);
}

export function verdictOn({ store }: House, vendor: VendorCode, { transferId, ...asked }: TransferAsked): Verdict {
  const known = store.wallets.transfer(vendor, transferId);
  // A number that stands for somebody else's transfer is not this one.
  if (!known || known.player !== asked.player || known.currency !== asked.currency) return { status: 'unknown' };
  if (known.status === 'refused') return { status: 'refused' };
  return { status: 'done', amount: formatMoney(known.amount, asked.currency) };
}

/** @param amountOf units to be moved; null: it is refused */
function transfer(
  house: House,
  vendor: VendorCode,
  asked: TransferAsked,
  kind: 'deposit' | 'withdraw',
  amountOf: () => bigint | null,
): Verdict {
  const { store, now } = house;
  const { transferId, player, currency } = asked;
  return store.transaction(() => {
    const known = store.wallets.transfer(vendor, transferId);
    if (known) {
      const isSame = known.kind === kind && known.player === player && known.currency === currency;
      return isSame ? verdictOn(house, vendor, asked) : { status: 'refused' };
    }
    const amount = amountOf();
    if (amount !== null) store.wallets.move({ vendor, player, currency }, kind === 'deposit' ? amount : -amount);
    const status = amount === null ? 'refused' : 'done';
    store.wallets.addTransfer(vendor, transferId, { kind, player, currency, status, amount: amount ?? 0n }, now());
    return verdictOn(house, vendor, asked);
  });
}
