import {
  DeskPayoutProvider,
  DeskPayoutProviderChange,
  DeskPayoutProviderPath,
} from '@fairhouse/contract/desk-payout-providers';
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

/** The fields of a provider; missing ones stay as they are. */
type ProviderSaid = Partial<Omit<PayoutProvider, 'code' | 'currency'>> & { currency?: string | null };

/**
 * Adds a provider of payout accounts, which accepts new accounts at once, or changes the one with that code; bound
 * accounts stay.
 * @throws MALFORMED for a new one without its kind, name and pattern, and for a pattern that does not match the whole
 * number; CURRENCY_NOT_OFFERED
 */
export const setPayoutProvider = deskSetting(
  'payout-provider',
  'channels.set',
  async ({ db }, code: string, said: ProviderSaid): Promise<PayoutProvider> => {
    const asked: ProviderSaid = { ...(await lockPayoutProvider(db, code)), ...said };
    const { kind, name, pattern, currency = null, checksum = null, enabled = true, position = 100 } = asked;
    if (kind === undefined || name === undefined || pattern === undefined || !isWholePattern(pattern)) {
      throw new DomainError('MALFORMED');
    }
    if (currency !== null && !isCurrency(currency)) throw new DomainError('CURRENCY_NOT_OFFERED');
    const provider = { code, kind, name, pattern, currency, checksum, enabled, position };
    await putPayoutProvider(db, provider);
    return provider;
  },
  { held: ({ db }, code) => lockPayoutProvider(db, code) },
);

/**
 * True when a regular expression is anchored to the whole number: one that matches a part would accept typing errors.
 */
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

/** Lists the providers of payout accounts in their order. */
export const listPayoutProviders = deskRead(
  { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskPayoutProvider) },
  async ({ db }: Ctx) => (await allProviders(db)).map(versioned),
);

/** The console's call of `setPayoutProvider`. @throws STATE_CONFLICT (value.version) */
export const changePayoutProvider = deskChange({
  setting: setPayoutProvider,
  schema: { params: DeskPayoutProviderPath, body: DeskPayoutProviderChange },
  answer: Type.Array(DeskPayoutProvider),
  named: ({ code }: { code: string }) => code,
  shown: async ({ db }: Ctx) => (await allProviders(db)).map(versioned),
});
