import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { withdrawalsFrozen } from './freeze-store.ts';

/**
 * Nothing leaves the account while an operator has frozen its withdrawals. Ask inside the transaction that sets the money
 * aside.
 * @throws WITHDRAWALS_FROZEN
 */
export async function requireNotFrozen(db: Db, memberId: bigint): Promise<void> {
  if (await withdrawalsFrozen(db, memberId)) throw new DomainError('WITHDRAWALS_FROZEN');
}
