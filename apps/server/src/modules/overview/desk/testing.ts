import type { Ctx } from '../../../platform/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import { recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';
import { siteChanged } from '../../site/index.ts';
import { presentMonths } from '../reports/invoices.ts';

/**
 * Has a member play at the vendor `VNDR` at the edges of March and April 2026, in a brand whose months begin at 17:00
 * UTC.
 */
export async function playAtMonthsEdges(ctx: Ctx): Promise<void> {
  await testVendor(ctx, 'VNDR');
  await testGame(ctx, 'VNDR', 'reels');
  await ctx.pool.query('update site.brand set utc_offset_minutes = 420');
  siteChanged(ctx);
  const { memberId } = await signedInMember(ctx);
  const rounds: [string, bigint, bigint][] = [
    ['2026-02-28T16:59:59Z', 70_000n, 0n],
    ['2026-02-28T17:00:00Z', 100_000n, 0n],
    ['2026-03-31T16:59:59Z', 100_000n, 50_001n],
    ['2026-04-01T00:00:00Z', 10_000n, 30_000n],
  ];
  for (const [openedAt, stake, payout] of rounds) {
    await writeRound(ctx, roundOf(memberId, { state: 'SETTLED', openedAt: new Date(openedAt), stake, payout }));
  }
  await recordAllRounds(ctx);
}

/** Makes members with a tag. @returns their ids */
export async function taggedMembers(ctx: Ctx, tag: string, count: number): Promise<bigint[]> {
  const members: bigint[] = [];
  for (let made = 0; made < count; made++) {
    const { memberId } = await signedInMember(ctx);
    await ctx.pool.query('insert into rewards.member_tag (member_id, tag) values ($1, $2)', [memberId, tag]);
    members.push(memberId);
  }
  return members;
}

/** Returns the name of the brand's month that is so many after the present one. */
export async function monthFromNow(ctx: Ctx, months: number): Promise<string> {
  const [year = 0, month = 0] = (await presentMonths(ctx)).present.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}
