import { DeskJackpotQuery, DeskJackpots } from '@fairhouse/contract/desk-jackpots';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskRead } from '../../operators/index.ts';

type Row = { vendor: string; currency: CurrencyCode; contributed: bigint; credited: bigint };

/** Lists the sums that bets put into vendors' jackpots and that jackpots paid by credits, by vendor and currency. */
export const listJackpots = deskRead(
  { permission: 'games.read', schema: { querystring: DeskJackpotQuery }, answer: DeskJackpots },
  async ({ db }: Ctx, { vendor, from = '0001-01-01', to = '9999-12-31' }: DeskJackpotQuery): Promise<DeskJackpots> => {
    const { rows } = await sql<Row>`
      select vendor, currency, sum(contributed)::bigint as contributed, sum(credited)::bigint as credited
      from (
        select p.vendor, p.currency, p.amount as contributed, 0 as credited
        from games.jackpot_part p join games.movement m using (key)
        where p.day between ${from} and ${to} and not m.cancelled
        union all
        select vendor, currency, 0, given from games.credit_day
        where kind = 'jackpot' and day between ${from} and ${to}
      ) parts
      where ${vendor ?? null}::text is null or vendor = ${vendor ?? null}
      group by vendor, currency order by vendor, currency`.execute(db);
    return {
      list: rows.map(({ contributed, credited, ...row }) => ({
        ...row,
        contributed: formatMoney(contributed, row.currency),
        credited: formatMoney(credited, row.currency),
      })),
    };
  },
);
