import { VendorVerdict, VendorWalletAnswer } from '@fairhouse/contract/vendor-wallet';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import type { Static } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { callVendor, VendorSilence } from './client.ts';
import { nameAt, ourAmount, theirAmount } from './currency-names.ts';
import type { Vendor } from './registry.ts';

/**
 * The outcome of a transfer, as the vendor reports it. `done`: final, with the moved amount. `refused`: final, it
 * will never be done. `unknown`: the vendor has not received it.
 */
export type TransferVerdict = { status: 'done'; amount: bigint } | { status: 'refused' } | { status: 'unknown' };

/** The owner of the money: the vendor identifies a member by this number. */
type Player = { memberId: bigint; currency: CurrencyCode };
/** A transfer is identified by its number: a repeated request is done once. */
type Transfer = Player & { transferId: bigint };

/** Moves `amount` (units) to the vendor. @throws VendorSilence: the outcome is unknown */
export async function depositAtVendor(
  ctx: Ctx,
  vendor: Vendor,
  { amount, ...transfer }: Transfer & { amount: bigint },
): Promise<TransferVerdict> {
  const body = { ...wireOf(vendor, transfer), amount: theirAmount(vendor, transfer.currency, amount) };
  const verdict = verdictOf(
    vendor,
    transfer,
    await callVendor(ctx, vendor, { path: '/wallet/deposit', body, answer: VendorVerdict }),
  );
  return requireAmount(vendor, verdict, amount);
}

/** Brings all of the member's money back from the vendor. @throws VendorSilence: the outcome is unknown */
export async function withdrawFromVendor(ctx: Ctx, vendor: Vendor, transfer: Transfer): Promise<TransferVerdict> {
  const answer = await callVendor(ctx, vendor, {
    path: '/wallet/withdraw',
    body: wireOf(vendor, transfer),
    answer: VendorVerdict,
  });
  return verdictOf(vendor, transfer, answer);
}

/**
 * Asks for a transfer's outcome.
 * @param transfer.amount the requested amount in units, if it named one
 * @throws VendorSilence: the outcome is unknown
 */
export async function statusAtVendor(
  ctx: Ctx,
  vendor: Vendor,
  { amount, ...transfer }: Transfer & { amount: bigint | null },
): Promise<TransferVerdict> {
  const answer = await callVendor(ctx, vendor, {
    path: '/wallet/status',
    body: wireOf(vendor, transfer),
    answer: VendorVerdict,
  });
  const verdict = verdictOf(vendor, transfer, answer);
  return amount === null ? verdict : requireAmount(vendor, verdict, amount);
}

/** Returns the units that the member has at the vendor at present. @throws VendorSilence */
export async function balanceAtVendor(
  ctx: Ctx,
  vendor: Vendor,
  { memberId, currency }: Player,
  timeoutMs: number,
): Promise<bigint> {
  const body = { player: String(memberId), currency: nameAt(vendor, currency) };
  const answer = await callVendor(ctx, vendor, {
    path: '/wallet/balance',
    body,
    answer: VendorWalletAnswer,
    timeoutMs,
  });
  return unitsOf(vendor, answer.balance, currency);
}

function wireOf(vendor: Vendor, { transferId, memberId, currency }: Transfer) {
  return { transferId: String(transferId), player: String(memberId), currency: nameAt(vendor, currency) };
}

function verdictOf(vendor: Vendor, { currency }: Player, said: Static<typeof VendorVerdict>): TransferVerdict {
  return said.status === 'done' ? { status: 'done', amount: unitsOf(vendor, said.amount, currency) } : said;
}

/** Refuses a verdict with another amount than the requested one, so that the outcome stays unknown. */
function requireAmount(vendor: Vendor, verdict: TransferVerdict, asked: bigint): TransferVerdict {
  if (verdict.status === 'done' && verdict.amount !== asked) {
    throw new VendorSilence(`${vendor.code} says another amount was moved`, true);
  }
  return verdict;
}

function unitsOf(vendor: Vendor, text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(ourAmount(vendor, currency, text, 'given'), currency);
  if (units === null || units < 0n) throw new VendorSilence(`${vendor.code} said no amount of ${currency}`, true);
  return units;
}
