import type { Ctx } from '../../../platform/ctx.ts';
import { changeDeposit } from './lifecycle.ts';
import { isOverdue, overdueDeposits } from './member-store.ts';

const atOnce = 500;

/** Expires deposits that nobody paid in time; money that arrives later is still credited. */
export async function expireDeposits(ctx: Ctx): Promise<void> {
  for (const id of await overdueDeposits(ctx.db, atOnce)) {
    await changeDeposit(ctx, id, async (held, tx) =>
      held.state === 'AWAITING' && (await isOverdue(tx, id))
        ? { to: 'EXPIRED', kind: 'expired', actor: { kind: 'system' } }
        : null,
    );
  }
}
