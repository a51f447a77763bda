import { isDeepStrictEqual } from 'node:util';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, isAgreed, type Setter } from '../../operators/index.ts';
import { raiseSite } from '../../site/index.ts';
import { type CreditCap, lockCreditCap, putCreditCap } from '../credit-cap.ts';
import { type CurrencyName, isFiner } from '../currency-names.ts';
import { houseProtocol, protocolNamed, settingsFault } from '../protocols.ts';
import { isWhole, lockVendor, putVendor, type Vendor, type VendorChange, vendorsChanged } from '../registry.ts';
import {
  holdWinLimit,
  lockWinLimit,
  putWinLimit,
  type WinLimit,
  type WinLimitKey,
  type WinMax,
  winLimits,
  winLimitsChanged,
} from '../win-limit.ts';

/** The operators' settings of vendors. */
export { type CreditCap, creditCaps } from '../credit-cap.ts';
export type { VendorChange } from '../registry.ts';
export { winLimits } from '../win-limit.ts';

/** Returns a vendor's fields as operators see them. */
export const vendorView = (vendor: Vendor) => ({
  vendor: vendor.code,
  name: vendor.name,
  walletMode: vendor.walletMode,
  url: vendor.url,
  launchOrigins: vendor.launchOrigins,
  currencies: vendor.currencies,
  enabled: vendor.enabled,
  retired: vendor.retired,
  maintenance: vendor.maintenance,
  opens: vendor.opens,
  position: vendor.position,
  callsMax: vendor.callsMax,
  names: vendor.names,
  protocol: vendor.protocol,
  settings: vendor.settings,
});

/**
 * Makes a vendor or changes its named fields, and sets its daily cap of one kind of credits without a bet. Two
 * operators are needed for a new vendor, for switching one on again, and for another address, a new origin of games,
 * a new secret, another wallet mode, more currencies or a higher cap, with all fields of the same request.
 * @returns false while it waits for the second operator
 * @throws VENDOR_NOT_FOUND for a new one with missing fields, ALREADY_APPROVED, MALFORMED (value.issues: its
 * protocol, or the protocol's settings or secret), CURRENCY_MISMATCH: a name is another currency's, or in transfer
 * mode the vendor would keep more decimals than we do
 */
export const setVendor = deskSetting(
  'vendor',
  'vendors.set',
  async (ctx, code: string, change: VendorChange, cap: Omit<CreditCap, 'vendor'> | null) => {
    const present = await lockVendor(ctx.db, code);
    if (!present && !isWhole(change)) throw new DomainError('VENDOR_NOT_FOUND');
    if (change.enabled && present?.retired) throw new DomainError('STATE_CONFLICT', { state: 'RETIRED' });
    requireNames(change.walletMode ?? present?.walletMode, change.names ?? present?.names ?? []);
    requireProtocol(present, change);
    const held = cap && (await lockCreditCap(ctx.db, { vendor: code, currency: cap.currency, kind: cap.kind }));
    const givesMore = cap !== null && held !== null && cap.per_day > held;
    const stated = { present: present && vendorView(present), held, cap, change };
    const isTrusting = !present || givesMore || trustsMore(present, change);
    if (isTrusting && !(await isAgreed(ctx, `vendor ${code}`, stated))) return false;
    await putVendor(ctx, code, change);
    await raiseSite(ctx.db);
    if (cap) await putCreditCap(ctx.db, { vendor: code, ...cap });
    return true;
  },
  {
    held: async ({ db }, code) => {
      const vendor = await lockVendor(db, code);
      return vendor && vendorView(vendor);
    },
    changed: vendorsChanged,
  },
);

/** True for a change after which a known vendor can move money that it cannot move now. */
function trustsMore(
  { enabled, url, launchOrigins, walletMode, currencies, names, protocol, settings }: Vendor,
  change: VendorChange,
): boolean {
  return (
    // The secret signs wins.
    change.secret !== undefined ||
    (change.enabled === true && !enabled) ||
    (change.url !== undefined && change.url.replace(/\/+$/, '') !== url) ||
    // Members would take a page of such an origin for the game.
    (change.launchOrigins ?? []).some((origin) => !launchOrigins.includes(origin)) ||
    (change.walletMode !== undefined && change.walletMode !== walletMode) ||
    (change.protocol !== undefined && change.protocol !== protocol) ||
    (change.settings !== undefined && !isDeepStrictEqual(change.settings, settings)) ||
    (change.names !== undefined && !isDeepStrictEqual(change.names, names)) ||
    (change.currencies ?? []).some((currency) => !currencies.includes(currency))
  );
}

/** Refuses a dialect in transfer mode, and invalid settings. @throws MALFORMED (value.issues) */
function requireProtocol(present: Vendor | null, change: VendorChange): void {
  const { protocol = houseProtocol, settings = {}, walletMode } = { ...present, ...change };
  const fault = settingsFault(protocol, settings);
  const rule = fault ?? (protocol !== houseProtocol && walletMode === 'transfer' ? 'is spoken in single mode' : null);
  if (rule !== null) throw new DomainError('MALFORMED', { issues: [{ field: 'protocol', rule }] });
  const wrong = change.secret === undefined ? null : (protocolNamed(protocol)?.secretFault(change.secret) ?? null);
  if (wrong !== null) throw new DomainError('MALFORMED', { issues: [{ field: 'secret', rule: wrong }] });
}

/** @throws CURRENCY_MISMATCH */
function requireNames(walletMode: Vendor['walletMode'] | undefined, names: readonly CurrencyName[]): void {
  const isTaken = (name: string) => names.filter((one) => one.name === name).length > 1;
  for (const one of names) {
    const isOther = one.name !== one.currency && isCurrency(one.name);
    if (isTaken(one.name) || isOther || (walletMode === 'transfer' && isFiner(one)))
      throw new DomainError('CURRENCY_MISMATCH', { name: one.name });
  }
}

const winLimit = deskSetting(
  'vendor-win-limit',
  'vendors.set',
  async (ctx, subject: string, limit: WinLimitKey, change: Partial<WinMax>) => {
    const { before, after, isLooser } = await lockWinLimit(ctx.db, limit, change);
    if (isLooser && !(await isAgreed(ctx, `vendor-win-limit ${subject}`, { before, after }))) return false;
    await putWinLimit(ctx.db, limit, change);
    return true;
  },
  {
    held: async ({ db }, subject) => {
      const [currency = '', vendor = ''] = subject.split(' ');
      await holdWinLimit(db, { vendor, currency });
      const held = (await winLimits(db)).find((limit) => limit.vendor === vendor && limit.currency === currency);
      return held && winLimitView(held);
    },
    changed: winLimitsChanged,
  },
);

/**
 * Sets the wins at a vendor, or at all vendors (''), that are booked without an operator's review; higher limits take
 * two operators. The subject is the currency, followed by the vendor.
 * @returns false while it waits for the second operator
 * @throws ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
export const setWinLimit = Object.assign(
  (ctx: Ctx, by: Setter | null, currency: CurrencyCode, vendor: WinLimit['vendor'], change: Partial<WinMax>) =>
    winLimit(ctx, by, vendor === '' ? currency : `${currency} ${vendor}`, { vendor, currency }, change),
  { permission: winLimit.permission, action: winLimit.action },
);

/** Returns a limit as operators see it; `vendor` null: that of all vendors. */
export function winLimitView({ vendor, currency, win_max, hour_max }: WinLimit) {
  return {
    currency,
    vendor: vendor === '' ? null : vendor,
    winMax: win_max === null ? null : formatMoney(win_max, currency),
    hourMax: hour_max === null ? null : formatMoney(hour_max, currency),
  };
}
