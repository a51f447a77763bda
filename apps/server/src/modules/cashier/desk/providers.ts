import { DomainError } from '../../../platform/errors.ts';
import { deskSetting } from '../../operators/index.ts';
import { lockPayoutProvider, type PayoutProvider, putPayoutProvider } from '../payout-accounts/provider-store.ts';

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
