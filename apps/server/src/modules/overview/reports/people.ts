import type { DeskAgentValue, DeskCohort, DeskPlayerValue } from '@fairhouse/contract/desk-reports';
import { formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { pageOf } from '../../../platform/http/page.ts';
import { teamFigures } from '../../agents/index.ts';
import { seenAccount, seenAccounts } from '../../identity/index.ts';
import type { Period } from '../figures/period.ts';
import { agentsPage, cohortRows, type Place, type PlayerValueRow, playerValues, wagesOf } from './people-store.ts';

type Page = { cursor?: string; pageSize: number };

/** Returns a page of players by time of registration, newest first, with their value so far. */
export async function playersOf(
  ctx: Ctx,
  { cursor, pageSize, ...asked }: Partial<Period> & { currency?: string } & Page,
): Promise<{ list: DeskPlayerValue[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: placeOf(cursor) };
  const rows = await playerValues(ctx.db, { ...asked, ...after, limit: pageSize + 1 });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ micros, id }) => `${micros}-${id}`);
  return { list: page.map(shownValue), nextCursor };
}

function placeOf(cursor: string): Place {
  const [micros = '0', id = '0'] = cursor.split('-');
  return { micros: BigInt(micros), id: BigInt(id) };
}

function shownValue(row: PlayerValueRow): DeskPlayerValue {
  const money = (units: bigint) => formatMoney(units, row.currency);
  const ggr = row.stake - row.payout;
  return {
    memberId: String(row.id),
    username: seenAccount(row.username),
    currency: row.currency,
    registeredAt: row.registeredAt.toISOString(),
    firstDepositAt: row.firstDepositAt?.toISOString() ?? null,
    deposited: money(row.deposits),
    withdrawn: money(row.withdrawals),
    gifts: money(row.gifts),
    bets: Number(row.bets),
    stake: money(row.stake),
    payout: money(row.payout),
    ggr: money(ggr),
    value: money(ggr - row.gifts),
  };
}

/** Returns players by the month in which they registered, with their play by each month since. */
export async function cohortsOf(ctx: Ctx, asked: Period & { currency?: string }): Promise<DeskCohort[]> {
  const rows = await cohortRows(ctx.db, asked);
  return rows
    .filter(({ month, currency }) => month === null && isCurrency(currency))
    .map(({ cohort, currency, players, depositors }) => ({
      cohort,
      currency,
      players,
      depositors,
      months: rows.flatMap((row) => {
        if (row.month === null || row.cohort !== cohort || row.currency !== currency) return [];
        const money = (units: bigint) => formatMoney(units, currency);
        const { month, active, stake, payout } = row;
        return [
          {
            // After a clock was set back, play may be dated before the registration.
            month: Math.max(0, month),
            active,
            deposits: money(row.deposits),
            withdrawals: money(row.withdrawals),
            gifts: money(row.gifts),
            stake: money(stake),
            ggr: money(stake - payout),
          },
        ];
      }),
    }));
}

/**
 * Returns a page of agents with the figures of their teams in a period, by currency; agents without figures are left
 * out.
 */
export async function agentsOf(
  ctx: Ctx,
  { cursor, pageSize, currency, ...period }: Period & { currency?: string } & Page,
): Promise<{ list: DeskAgentValue[]; nextCursor: string | null }> {
  const before = cursor === undefined ? {} : { before: BigInt(cursor) };
  const ids = await agentsPage(ctx.db, { ...before, limit: pageSize + 1 });
  const { page, nextCursor } = pageOf(ids, pageSize, (id) => id);
  const [figures, wages, names] = await Promise.all([
    teamFigures(ctx.db, page, period),
    wagesOf(ctx.db, page, period),
    seenAccounts(ctx.db, page),
  ]);
  const paid = new Map(wages.map((row) => [`${row.id} ${row.currency}`, row.wages]));
  const rank = new Map(page.map((id, i) => [id, i]));
  const list = figures
    .filter((team) => currency === undefined || team.currency === currency)
    .sort((a, b) => (rank.get(a.agentId) ?? 0) - (rank.get(b.agentId) ?? 0))
    .map((team): DeskAgentValue => {
      const money = (units: bigint) => formatMoney(units, team.currency);
      return {
        memberId: String(team.agentId),
        username: names.get(team.agentId) ?? String(team.agentId),
        currency: team.currency,
        joined: Number(team.joined),
        deposits: money(team.deposits),
        withdrawals: money(team.withdrawals),
        stake: money(team.stake),
        payout: money(team.payout),
        ggr: money(team.stake - team.payout),
        promotions: money(team.promotions),
        rebates: money(team.rebates),
        wages: money(paid.get(`${team.agentId} ${team.currency}`) ?? 0n),
      };
    });
  return { list, nextCursor };
}
