import { DeskPayoutProvider, DeskPayoutProviderChange, DeskPayoutProviderPath } from '@fairhouse/contract/desk-house';
import { isCurrency } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, versioned } from '../../operators/index.ts';
import {
  allProviders,
  lockPayoutProvider,
  type PayoutProvider,
  putPayoutProvider,
} from '../payout-accounts/provider-store.ts';

/**
 * Adds a provider of payout accounts, open to new ones, or changes the one of that code.
 * @throws MALFORMED for a pattern that is not one of a whole number
 */
export const setPayoutProvider = deskSetting(
  'payout-provider',
  'channels.set',
  async ({ db }, code: string, given: Omit<PayoutProvider, 'code' | 'enabled'>) => {
    if (!isWholePattern(given.pattern)) throw new DomainError('MALFORMED');
    const held = await lockPayoutProvider(db, code);
    const provider = { code, ...given, enabled: held?.enabled ?? true };
    await putPayoutProvider(db, provider);
    return provider;
  },
);

/** Opens a provider for new payout accounts, or closes it; bound accounts stay. @throws NOT_FOUND */
export const switchPayoutProvider = deskSetting(
  'payout-provider',
  'channels.set',
  async ({ db }, code: string, enabled: boolean) => {
    const known = await lockPayoutProvider(db, code);
    if (!known) throw new DomainError('NOT_FOUND');
    const provider = { ...known, enabled };
    await putPayoutProvider(db, provider);
    return provider;
  },
);

/** True when a regular expression matches the whole number: one that matches a part would let slips through. */
export function isWholePattern(pattern: string): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The providers of payout accounts, in their order. */
export const listPayoutProviders = deskRead(
  { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskPayoutProvider) },
  async ({ db }: Ctx) => (await allProviders(db)).map(versioned),
);

/** Adds a provider with all its fields, or changes the named ones. @throws MALFORMED, CURRENCY_NOT_OFFERED */
const changeProvider = deskSetting(
  'payout-provider',
  'channels.set',
  async ({ db }, code: string, { version: _, reason: __, ...said }: DeskPayoutProviderChange) => {
    const usual = { currency: null, checksum: null, enabled: true, position: 100 };
    const { kind, name, pattern, currency, ...same } = { ...usual, ...(await lockPayoutProvider(db, code)), ...said };
    if (kind === undefined || name === undefined || pattern === undefined || !isWholePattern(pattern)) {
      throw new DomainError('MALFORMED');
    }
    if (currency !== null && !isCurrency(currency)) throw new DomainError('CURRENCY_NOT_OFFERED');
    await putPayoutProvider(db, { ...same, code, kind, name, pattern, currency });
  },
  { held: ({ db }, code) => lockPayoutProvider(db, code) },
);

/** The console's call of it. @throws STATE_CONFLICT (value.version) */
export const changePayoutProvider = deskChange({
  setting: changeProvider,
  schema: { params: DeskPayoutProviderPath, body: DeskPayoutProviderChange },
  answer: Type.Array(DeskPayoutProvider),
  named: ({ code }: { code: string }) => code,
  shown: async ({ db }: Ctx) => (await allProviders(db)).map(versioned),
});
