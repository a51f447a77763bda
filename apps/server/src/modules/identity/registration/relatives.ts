import type { Ctx, Db } from '../../../platform/ctx.ts';
import { usernameKeyOf } from '../members.ts';
import { downlineCount, downlineRows, type NameSeen, type Relative, relativesById } from './downline-store.ts';
import { insertUpline, type UplineVia, uplineRowOf } from './upline-store.ts';

export type { NameSeen, Relative } from './downline-store.ts';

/** The relation of another account to the member: the upline who brought the member, or a downline; null: neither. */
export type Relation = 'upline' | 'downline';

export async function relationOf(ctx: Ctx, memberId: bigint, otherId: bigint): Promise<Relation | null> {
  const [own, others] = await Promise.all([uplineRowOf(ctx.db, memberId), uplineRowOf(ctx.db, otherId)]);
  if (own?.upline_id === otherId) return 'upline';
  return others?.upline_id === memberId ? 'downline' : null;
}

/** Returns the facts of accounts that their relatives may see, by member id. */
export async function relativesOf(ctx: Ctx, ids: Iterable<bigint>): Promise<Map<bigint, Relative>> {
  return new Map((await relativesById(ctx.db, [...new Set(ids)])).map((relative) => [relative.memberId, relative]));
}

/** Returns the member's direct downlines whose name, as far as the member sees it, begins with the search text. */
export async function downlinesOf(
  ctx: Ctx,
  uplineId: bigint,
  { search, seen, limit }: { search: string; seen: NameSeen; limit: number },
): Promise<Relative[]> {
  return await downlineRows(ctx.db, { uplineId, prefix: usernameKeyOf(search), seen, limit });
}

type Placing = { memberId: bigint; uplineId: bigint; code: string; at: Date; via?: UplineVia };

/** Places a new member under another, as an invitation would, in the transaction that makes the account. */
export async function placeUnder(tx: Db, { memberId, uplineId, code, at, via = 'affiliate' }: Placing): Promise<void> {
  await insertUpline(tx, { member_id: memberId, upline_id: uplineId, via, code, created_at: at });
}

export async function countDownlines(ctx: Ctx, uplineId: bigint): Promise<number> {
  return await downlineCount(ctx.db, uplineId);
}
