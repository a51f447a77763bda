import type { Readable } from 'node:stream';
import type { ContractKind, Income, IncomeSums } from '@fairhouse/contract/contracts';
import { contractKinds } from '@fairhouse/contract/contracts';
import type { TeamPeriodQuery } from '@fairhouse/contract/team';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { type Columns, csvOf } from '../../../platform/http/csv.ts';
import { currencyAsked, daysBetween, type Looker } from '../team/overview.ts';
import { type DayPeriod, daysOf } from '../team/period.ts';

type Sums = { received: bigint; given: bigint; waiting: bigint; owed: bigint };
type Row = Sums & { kind: ContractKind; day: string };

const none: Sums = { received: 0n, given: 0n, waiting: 0n, owed: 0n };
const add = (a: Sums, b: Sums): Sums => ({
  received: a.received + b.received,
  given: a.given + b.given,
  waiting: a.waiting + b.waiting,
  owed: a.owed + b.owed,
});

/**
 * Returns the sums that an agent received under contracts and paid to downlines, by kind and by the day of the brand on
 * which the period ended: a correction counts on the day of the period that it corrects.
 * @throws MALFORMED
 */
export async function incomeOf(ctx: Ctx, looker: Looker, query: TeamPeriodQuery): Promise<Income> {
  const period = await daysOf(ctx, query);
  const currency = currencyAsked(looker, query);
  const rows = await sumIncome(ctx.db, { memberId: looker.memberId, currency, period });
  const shown = (sums: Sums): IncomeSums => ({
    received: formatMoney(sums.received, currency),
    given: formatMoney(sums.given, currency),
    net: formatMoney(sums.received - sums.given, currency),
    waiting: formatMoney(sums.waiting, currency),
    owed: formatMoney(sums.owed, currency),
  });
  const sumOf = (own: readonly Row[]) => shown(own.reduce<Sums>(add, none));
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    currency,
    total: sumOf(rows),
    kinds: contractKinds.map((kind) => ({ kind, sums: sumOf(byKind.get(kind) ?? []) })),
    days: daysBetween(query).map((day) => ({ day, sums: sumOf(byDay.get(day) ?? []) })),
  };
}

/** Returns the same sums by day as a CSV file. @throws MALFORMED */
export async function exportIncome(ctx: Ctx, looker: Looker, query: TeamPeriodQuery): Promise<Readable> {
  const { days: list, currency } = await incomeOf(ctx, looker, query);
  const columns: Columns<(typeof list)[number]> = [
    ['Day', ({ day }) => day],
    ['Currency', () => currency],
    ['Received', ({ sums }) => sums.received],
    ['Given', ({ sums }) => sums.given],
    ['Net', ({ sums }) => sums.net],
    ['Waiting', ({ sums }) => sums.waiting],
    ['Owed', ({ sums }) => sums.owed],
  ];
  return csvOf(columns, async () => ({ list, nextCursor: null }));
}

/**
 * Sums statements by kind and day: the amount moved, and the amount still to move. Amounts taken back are deducted from
 * those received.
 */
async function sumIncome(
  db: Db,
  { memberId, currency, period }: { memberId: bigint; currency: string; period: DayPeriod },
): Promise<Row[]> {
  const day = sql`
    to_char((until_at at time zone 'UTC' + make_interval(mins => ${period.utcOffsetMinutes}, secs => -1))::date, 'YYYY-MM-DD')`;
  const within = sql`currency = ${currency} and due <> 0 and until_at > ${period.from} and until_at <= ${period.to}`;
  const moved = sql`coalesce(sum(paid * sign(due)), 0)::int8`;
  const open = sql`coalesce(sum(due - (paid + set_off) * sign(due)) filter (where state <> 'REFUSED'), 0)::int8`;
  const { rows } = await sql<Row>`
    select kind, ${day} as day, ${moved} as received, 0::int8 as given, ${open} as waiting, 0::int8 as owed
    from agents.statement where payee_id = ${memberId} and ${within} group by 1, 2
    union all
    select kind, ${day}, 0::int8, ${moved}, 0::int8, ${open}
    from agents.statement where payer_id = ${memberId} and ${within} group by 1, 2`.execute(db);
  return rows;
}
