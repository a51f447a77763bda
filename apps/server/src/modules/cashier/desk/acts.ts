import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MoneyEventDetail } from '../events.ts';
import { accountById } from '../payout-accounts/account-store.ts';
import { openNumber } from '../payout-accounts/accounts.ts';
import { insertDeskAct } from './audit-store.ts';

/** Who acts, and why: written down for ever. */
export type Why = { operatorId: bigint; reason: string };

/** Notes an act that is no change of a member's money, in the transaction that does it where there is one. */
export async function noteDeskAct(
  ctx: Ctx,
  db: Db,
  { operatorId, reason }: Why,
  act: { action: string; subject: string; detail?: MoneyEventDetail },
): Promise<void> {
  await insertDeskAct(db, {
    at: ctx.clock(),
    operator_id: operatorId,
    action: act.action,
    subject: act.subject,
    reason,
    detail: act.detail ?? {},
  });
}

/**
 * The whole number of a payout account, for paying to it by hand. Who asked is noted before it is shown.
 * @throws PAYOUT_ACCOUNT_NOT_FOUND
 */
export async function showNumber(ctx: Ctx, id: bigint, why: Why): Promise<string> {
  const account = await accountById(ctx.db, id);
  if (!account) throw new DomainError('PAYOUT_ACCOUNT_NOT_FOUND');
  const detail = { memberId: String(account.member_id), tail: account.number_tail };
  await noteDeskAct(ctx, ctx.db, why, { action: 'number-shown', subject: String(id), detail });
  return openNumber(ctx, account);
}
