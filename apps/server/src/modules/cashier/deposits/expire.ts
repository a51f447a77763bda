import type { Ctx } from '../../../platform/ctx.ts';
import { changeDeposit } from './lifecycle.ts';
import { overdueDeposits } from './member-store.ts';

const atOnce = 500;

/** Gives up what nobody paid in time; money that arrives after all is still credited. */
export async function expireDeposits(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  for (const id of await overdueDeposits(ctx.db, now, atOnce)) {
    await changeDeposit(ctx, id, (held) =>
      held.state === 'AWAITING' && held.expires_at <= now
        ? { to: 'EXPIRED', kind: 'expired', actor: { kind: 'system' } }
        : null,
    );
  }
}
