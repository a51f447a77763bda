import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { levelRow } from './level-store.ts';
import { levelName, vipOn } from './names.ts';
import { standingOf } from './standing-store.ts';

/** Returns the member's level in force; 0 where the brand has no levels. */
export async function vipLevelOf(ctx: Ctx, memberId: bigint): Promise<number> {
  if (!(await vipOn(ctx))) return 0;
  return (await standingOf(ctx.db, memberId))?.level ?? 0;
}

/** Returns the member's level in force with its name; null where the brand has no levels. */
export async function vipOf(ctx: Ctx, memberId: bigint): Promise<{ level: number; name: Localized } | null> {
  if (!(await vipOn(ctx))) return null;
  const level = (await standingOf(ctx.db, memberId))?.level ?? 0;
  return { level, name: await levelName(ctx.db, level) };
}

type Withdrawing = { amountBp: number; countBp: number; payoutMinutes: number | null };

/**
 * Returns the factors, in basis points, of the member's level for the daily limits of withdrawals, and the minutes
 * within which they are paid.
 */
export async function withdrawalFactorsOf(ctx: Ctx, memberId: bigint): Promise<Withdrawing> {
  const row = (await vipOn(ctx)) ? await levelRow(ctx.db, await vipLevelOf(ctx, memberId)) : null;
  return {
    amountBp: row?.daily_amount_bp ?? 10_000,
    countBp: row?.daily_count_bp ?? 10_000,
    payoutMinutes: row?.payout_minutes ?? null,
  };
}
