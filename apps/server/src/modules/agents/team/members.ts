import type { Readable } from 'node:stream';
import type { Levels } from '@fairhouse/contract/agent-register';
import type { Downline, DownlinePage, DownlineQuery } from '@fairhouse/contract/team';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Columns, csvOf, inert } from '../../../platform/http/csv.ts';
import { seenAccount, usernameKeyOf } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { setLevels, shownLevels, storedLevels } from '../tree/levels.ts';
import { holdTree, lockNode } from '../tree/move-store.ts';
import { type Step, stepsTo } from './line.ts';
import { downlinePage } from './members-store.ts';
import type { Looker } from './overview.ts';

/** The most lines in a file: each member found by a search needs a query for the line of uplines. */
const fileLinesMax = 10_000;
const filePage = 500;

/** Returns a page of downlines. @throws NOT_FOUND for an account that does not stand below the agent */
export async function listDownlines(
  ctx: Ctx,
  { memberId: agentId }: Looker,
  query: DownlineQuery,
): Promise<DownlinePage> {
  const under = query.under === undefined ? agentId : BigInt(query.under);
  const line = await stepsTo(ctx, agentId, under);
  const { agentTypes } = await brandSettings(ctx);
  const prefix = usernameKeyOf(query.search ?? '');
  const { count, rows } = await downlinePage(ctx.db, {
    under,
    ...(prefix === '' ? {} : { prefix }),
    sort: query.sort,
    descending: query.descending,
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  const list: Downline[] = [];
  for (const row of rows) {
    const own: Step = { memberId: String(row.memberId), account: seenAccount(row.account) };
    list.push({
      memberId: own.memberId,
      account: own.account,
      nickname: row.nickname,
      isAgent: agentTypes.includes(row.accountType),
      isLocked: row.isLocked,
      isOnline: row.isOnline,
      isDirect: row.parentId === agentId,
      line: row.parentId === under ? [...line, own] : await stepsTo(ctx, agentId, row.memberId),
      levels: shownLevels(row),
      currency: row.currency,
      balance: formatMoney(row.balance, row.currency),
      team: row.team,
      joinedAt: row.joinedAt.toISOString(),
      loginAt: row.loginAt?.toISOString() ?? null,
    });
  }
  return { line, count, list };
}

/** Returns all downlines of the query as a CSV file. @throws EXPORT_TOO_LARGE; as `listDownlines` */
export async function exportDownlines(
  ctx: Ctx,
  looker: Looker,
  { page: _, ...asked }: DownlineQuery,
): Promise<Readable> {
  const { count } = await listDownlines(ctx, looker, { ...asked, page: 1, pageSize: 1 });
  if (count > fileLinesMax) throw new DomainError('EXPORT_TOO_LARGE', { max: fileLinesMax });
  const columns: Columns<Downline> = [
    ['Account', (row) => inert(row.account)],
    ['Nickname', (row) => inert(row.nickname)],
    ['Line', (row) => inert(row.line.map(({ account }) => account).join(' > '))],
    ['Agent', (row) => (row.isAgent ? 'yes' : 'no')],
    ['Locked', (row) => (row.isLocked ? 'yes' : 'no')],
    ['Rebate level', (row) => row.levels.rebate],
    ['Prize level', (row) => String(row.levels.prize)],
    ['Currency', (row) => row.currency],
    ['Balance', (row) => row.balance],
    ['Members below', (row) => String(row.team)],
    ['Joined (UTC)', (row) => row.joinedAt],
    ['Last sign-in (UTC)', (row) => row.loginAt ?? ''],
  ];
  return csvOf(columns, async ({ cursor = '1' }) => {
    const page = Number(cursor);
    const { list } = await listDownlines(ctx, looker, { ...asked, page, pageSize: filePage });
    return { list, nextCursor: list.length === filePage ? String(page + 1) : null };
  });
}

/**
 * Sets the levels of a direct downline. @throws NOT_FOUND for every other account; LEVEL_ABOVE_UPLINE (value.min, value.max)
 */
export async function setDownlineLevels(
  ctx: Ctx,
  { memberId: agentId }: Looker,
  memberId: bigint,
  levels: Levels,
): Promise<Levels> {
  const stored = storedLevels(levels);
  await ctx.db.transaction().execute(async (tx) => {
    await holdTree(tx);
    await lockNode(tx, agentId);
    if ((await lockNode(tx, memberId))?.parentId !== agentId) throw new DomainError('NOT_FOUND');
    await setLevels(tx, memberId, stored);
  });
  return shownLevels(stored);
}
