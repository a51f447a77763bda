import type { Readable } from 'node:stream';
import type { SumName, TeamReport, TeamReportQuery, TeamReportRow } from '@fairhouse/contract/team';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Columns, csvOf, inert } from '../../../platform/http/csv.ts';
import { seenAccount } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type Period, type Sums, teamFigures } from '../figures/index.ts';
import { spansBelow } from '../tree/index.ts';
import { type Step, stepsTo } from './line.ts';
import { currencyAsked, type Looker, sumColumnsOf } from './overview.ts';
import { teamSizes } from './overview-store.ts';
import { addSums, daysOf, noSums, shownSums } from './period.ts';
import { type Child, childrenOf, sumsOfChildren } from './report-store.ts';

type Asked = Omit<TeamReportQuery, 'page' | 'pageSize'>;
type Row = Child & { sums: Sums };

export const fileLinesMax = 100_000;

/**
 * Returns the direct downlines of the agent, or of an account below the agent, each with the figures of its whole team,
 * and the total of the account's team. The figures cover the time for which the account stood below the agent; earlier
 * and later ones belong to other agents.
 * @throws NOT_FOUND for an account that does not stand below the agent; MALFORMED
 */
export async function teamReport(ctx: Ctx, looker: Looker, query: TeamReportQuery): Promise<TeamReport> {
  const asked = await readAsked(ctx, looker, query);
  const { under, line, spans, currency } = asked;
  const children = await childrenOf(ctx.db, under, spans);
  const start = (query.page - 1) * query.pageSize;
  const cut = <T>(rows: T[]) => rows.slice(start, start + query.pageSize);
  const rows =
    query.sort === 'account'
      ? await withSums(ctx, cut(ordered(children, query)), asked)
      : cut(await sorted(ctx, children, asked, query));
  const total: Sums[] = [];
  for (const span of spans) {
    total.push(...(await teamFigures(ctx.db, [under], span)).filter((team) => team.currency === currency));
  }
  return {
    currency,
    line,
    count: children.length,
    list: await shownRows(ctx, rows, currency),
    total: shownSums(total.reduce<Sums>(addSums, noSums), currency),
  };
}

/** Returns all rows of the same report as a CSV file. @throws EXPORT_TOO_LARGE; as `teamReport` */
export async function exportReport(ctx: Ctx, looker: Looker, query: Asked): Promise<Readable> {
  const asked = await readAsked(ctx, looker, query);
  const children = await childrenOf(ctx.db, asked.under, asked.spans);
  if (children.length > fileLinesMax) throw new DomainError('EXPORT_TOO_LARGE', { max: fileLinesMax });
  const list = await shownRows(ctx, await sorted(ctx, children, asked, query), asked.currency);
  const columns: Columns<TeamReportRow> = [
    ['Account', (row) => inert(row.account)],
    ['Members below', (row) => String(row.team)],
    ['Currency', () => asked.currency],
    ...sumColumnsOf(),
  ];
  return csvOf(columns, async () => ({ list, nextCursor: null }));
}

/** A parsed query. `spans`: the times within the period for which the account stood below the agent. */
type Read = { under: bigint; line: Step[]; period: Period; spans: Period[]; currency: CurrencyCode };

async function readAsked(ctx: Ctx, looker: Looker, query: Asked): Promise<Read> {
  const under = query.under === undefined ? looker.memberId : BigInt(query.under);
  const line = await stepsTo(ctx, looker.memberId, under);
  const period = await daysOf(ctx, query);
  const isOwn = under === looker.memberId;
  const spans = isOwn ? [period] : await spansBelow(ctx.db, { agentId: looker.memberId, memberId: under }, period);
  return { under, line, period, spans, currency: currencyAsked(looker, query) };
}

const ordered = <T>(rows: T[], { descending }: Asked) => (descending ? rows.toReversed() : rows);

async function withSums(ctx: Ctx, children: readonly Child[], { period, currency }: Read): Promise<Row[]> {
  const sums = await sumsOfChildren(ctx.db, children, { currency, period });
  return children.map((child) => ({ ...child, sums: sums.get(child.memberId) ?? noSums }));
}

async function sorted(ctx: Ctx, children: readonly Child[], asked: Read, query: Asked): Promise<Row[]> {
  const rows = await withSums(ctx, children, asked);
  const { sort } = query;
  if (sort === 'account') return ordered(rows, query);
  const sign = query.descending ? -1 : 1;
  return rows.sort((a, b) => sign * compare(sumOf(a.sums, sort), sumOf(b.sums, sort)));
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const sumOf = (sums: Sums, name: SumName) => (name === 'winLoss' ? sums.payout - sums.stake : sums[name]);

async function shownRows(ctx: Ctx, rows: readonly Row[], currency: CurrencyCode): Promise<TeamReportRow[]> {
  const { agentTypes } = await brandSettings(ctx);
  const sizes = await teamSizes(
    ctx.db,
    rows.map(({ memberId }) => memberId),
  );
  // The agent keeps the past figures of a member who has left, and learns nothing of the present.
  return rows.map(({ memberId, account, nickname, accountType, isThere, sums }) => ({
    memberId: String(memberId),
    account: seenAccount(account),
    nickname: isThere ? nickname : '',
    isAgent: agentTypes.includes(accountType),
    team: isThere ? (sizes.get(memberId) ?? 0) : 0,
    sums: shownSums(sums, currency),
  }));
}
