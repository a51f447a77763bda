import type { HistoryPage, SecurityOverview } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { pageOf } from '../../../platform/http/page.ts';
import { eventsOf } from '../event-store.ts';
import { deviceReader } from './device-name.ts';
import { loginsOf } from './store.ts';

const pageSize = 20;

/**
 * Returns the events of the member's account, newest first, twenty on a page.
 * @param before the cursor of the previous page
 */
export async function historyOf(ctx: Ctx, memberId: bigint, before: bigint | null): Promise<HistoryPage> {
  const rows = await eventsOf(ctx.db, memberId, { before, limit: pageSize + 1 });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ id }) => id);
  const nameOf = await deviceReader();
  const list = page.map((row) => ({
    id: row.id.toString(),
    at: row.at.toISOString(),
    kind: row.kind,
    detail: row.detail,
    device: nameOf(row.user_agent),
    address: row.ip,
    country: row.country,
  }));
  return { list, nextCursor };
}

/** Returns the login before the current one; null at the first visit. */
export async function loginBefore(ctx: Ctx, memberId: bigint): Promise<SecurityOverview['lastLogin']> {
  const [, login] = await loginsOf(ctx.db, memberId, 2);
  if (!login) return null;
  const nameOf = await deviceReader();
  const { at, ip, country, user_agent } = login;
  return { at: at.toISOString(), device: nameOf(user_agent), address: ip, country };
}
