import type { Readable } from 'node:stream';
import type { TeamActive, TeamOverview, TeamPeriodQuery, TeamSums } from '@fairhouse/contract/team';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Columns, csvOf } from '../../../platform/http/csv.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import type { Session } from '../../identity/index.ts';
import { activeMembers } from '../figures/index.ts';
import { standingsOf, teamDays } from './overview-store.ts';
import { addSums, daysOf, noSums, shownSums } from './period.ts';

export type Looker = Pick<Session, 'memberId' | 'currency'>;

const dayMs = 86_400_000;

/** Returns the sums of everybody below the agent, over days of the brand and by day. @throws MALFORMED */
export async function teamOverview(ctx: Ctx, looker: Looker, query: TeamPeriodQuery): Promise<TeamOverview> {
  const { memberId: agentId } = looker;
  const period = await daysOf(ctx, query);
  const currency = currencyAsked(looker, query);
  const [standings, sums] = await Promise.all([
    standingsOf(ctx.db, agentId),
    teamDays(ctx.db, { agentId, currency, period }),
  ]);
  const byDay = new Map(sums.map(({ day, ...own }) => [day, own]));
  return {
    currency,
    currencies: [...new Set([looker.currency, ...standings.map((one) => one.currency)])],
    members: standings.reduce((count, { members }) => count + Number(members), 0),
    balance: formatMoney(standings.find((one) => one.currency === currency)?.balance ?? 0n, currency),
    sums: shownSums(sums.reduce(addSums, noSums), currency),
    days: daysBetween(query).map((day) => ({ day, sums: shownSums(byDay.get(day) ?? noSums, currency) })),
  };
}

/** The columns of sums in CSV files. */
export const sumColumnsOf = <Row extends { sums: TeamSums }>(): Columns<Row> => [
  ['Stake', ({ sums }) => sums.stake],
  ['Valid bet', ({ sums }) => sums.validBet],
  ['Payout', ({ sums }) => sums.payout],
  ['Win/loss', ({ sums }) => sums.winLoss],
  ['Deposits', ({ sums }) => sums.deposits],
  ['Withdrawals', ({ sums }) => sums.withdrawals],
  ['Promotions', ({ sums }) => sums.promotions],
  ['Rebates', ({ sums }) => sums.rebates],
  ['Owed by players', ({ sums }) => sums.unpaid],
  ['New members', ({ sums }) => String(sums.joined)],
];

/** Returns the sums by day as a CSV file. @throws MALFORMED */
export async function exportOverview(ctx: Ctx, looker: Looker, query: TeamPeriodQuery): Promise<Readable> {
  const { days: list, currency } = await teamOverview(ctx, looker, query);
  const columns: Columns<(typeof list)[number]> = [
    ['Day', ({ day }) => day],
    ['Currency', () => currency],
    ...sumColumnsOf(),
  ];
  return csvOf(columns, async () => ({ list, nextCursor: null }));
}

/** Counts the members below who bet within the days. @throws MALFORMED */
export async function teamActive(ctx: Ctx, looker: Looker, query: TeamPeriodQuery): Promise<TeamActive> {
  const { memberId: agentId } = looker;
  const asked = { agentId, currency: currencyAsked(looker, query), atLeast: 1n };
  return { active: (await activeMembers(ctx.db, [asked], await daysOf(ctx, query))).get(agentId) ?? 0 };
}

/** Returns the currency that a query asks for, by default the agent's own. @throws MALFORMED for an unknown currency */
export function currencyAsked({ currency: own }: Looker, { currency = own }: { currency?: string }): CurrencyCode {
  if (!isCurrency(currency)) throw new MalformedError([{ field: 'currency', rule: 'enum' }]);
  return currency;
}

/** Returns every day from one to another, both included, as YYYY-MM-DD. */
export function daysBetween({ from, to }: { from: string; to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10));
}
