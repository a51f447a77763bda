import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import type { Bet } from '../bet-feed/index.ts';
import { placeUnder } from '../identity/registration/relatives.ts';
import { toldBet } from '../records/testing-bets.ts';
import { followTeams } from './figures/index.ts';
import { moveBranch } from './tree/move.ts';

export type Member = Awaited<ReturnType<typeof signedInMember>>;

/** A settled, lost bet of a hundred units on a slot, as a product reports it. */
export const betAt = (memberId: bigint, at: number | Date, more: Partial<Bet> = {}): Bet =>
  toldBet(memberId, { placedAt: new Date(at), stake: 100n, ...more });

/** Adds to the sums of teams until no change is left. */
export async function followAllTeams(ctx: Ctx): Promise<void> {
  while (await followTeams(ctx)) {}
}

/** A member who joined at a moment, below another; an agent with `agent: true`. */
export async function memberBelow(
  ctx: Ctx,
  upline: Pick<Member, 'memberId'> | null,
  { at = ctx.clock(), agent = false }: { at?: Date; agent?: boolean } = {},
): Promise<Member> {
  const username = `t${randomUUID().slice(0, 12).replace('-', '')}`;
  const member = await signedInMember(ctx, { at, username, ...(agent ? { accountType: 1 } : {}) });
  if (upline) await placeUnder(ctx.db, { memberId: member.memberId, uplineId: upline.memberId, code: 'TESTCODE', at });
  return member;
}

/** Moves a branch, and dates its history as if it had moved at a past five-minute boundary. */
export async function moveAt(ctx: Ctx, memberId: bigint, to: bigint | null, at: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { countsFrom } = await moveBranch(tx, { memberId, to, reason: 'A test', operatorId: null });
    await sql`
      update agents.edge set until_slot = ${at} where member_id = ${memberId} and until_slot = ${countsFrom}`.execute(
      tx,
    );
    await sql`
      update agents.edge set from_slot = ${at} where member_id = ${memberId} and from_slot = ${countsFrom}`.execute(tx);
  });
}
