import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { relativesOf } from '../../identity/index.ts';
import { uplineAt } from '../tree/index.ts';

/**
 * Checks that an upline (null: the house) and an agent may have a contract, and returns its currency. The house
 * contracts with agents who stand below no agent.
 * @throws CONTRACT_NOT_ALLOWED (value.why)
 */
export async function requireParties(
  ctx: Ctx,
  agentTypes: readonly number[],
  { payerId, payeeId }: { payerId: bigint | null; payeeId: bigint },
): Promise<CurrencyCode> {
  const uplineId = await presentUpline(ctx.db, payeeId);
  const facts = await relativesOf(ctx, [
    payeeId,
    ...(payerId === null ? [] : [payerId]),
    ...(uplineId === null ? [] : [uplineId]),
  ]);
  const isAgent = (id: bigint) => agentTypes.includes(facts.get(id)?.accountType ?? Number.NaN);
  const above = uplineId !== null && isAgent(uplineId) ? uplineId : null;
  const payee = facts.get(payeeId);
  if (!payee || !isAgent(payeeId) || above !== payerId) {
    throw new DomainError('CONTRACT_NOT_ALLOWED', { why: 'downline' });
  }
  if (payerId !== null && facts.get(payerId)?.currency !== payee.currency) {
    throw new DomainError('CONTRACT_NOT_ALLOWED', { why: 'currency' });
  }
  return payee.currency;
}

async function presentUpline(db: Db, memberId: bigint): Promise<bigint | null> {
  return await uplineAt(db, memberId, await databaseNow(db));
}
