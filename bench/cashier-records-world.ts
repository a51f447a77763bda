import { sql } from 'kysely';
import { houseAccount } from '../apps/server/src/modules/ledger/index.ts';
import { boardStart } from '../apps/server/src/modules/records/rank.ts';
import { rebuildWins } from '../apps/server/src/modules/records/wins.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';

/**
 * The number of other members who play at the same time. Every tenth round belongs to the big member; the others play
 * in sessions of `sessionRounds` rounds.
 */
const othersAtOnce = 9;
const sessionRounds = 76;
/**
 * In units. A member deposits at each thousandth step and wins every second round, so that the balance always suffices.
 */
const stake = 100_000;
const deposit = 10_000_000;
const chunk = 500_000;

export type RecordsWorld = {
  transfers: number;
  ofBigMember: number;
  firstEntry: bigint;
  lastEntry: bigint;
  from: Date;
  to: Date;
};

/**
 * A year of play written by set-based SQL: `transfers` in all over `members` cash wallets, a tenth of them the big
 * member's, in the order of time, as in a real ledger. Balances after each transfer follow from a formula, so the books
 * balance. The roll-ups are filled as a migration fills them.
 */
export async function makeRecordsWorld(
  ctx: Ctx,
  { bigWallet, members, transfers }: { bigWallet: bigint; members: number; transfers: number },
): Promise<RecordsWorld> {
  const others = members - 1;
  assert(others % othersAtOnce === 0, `the other members are a multiple of ${othersAtOnce}`);
  const ticks = Math.floor(transfers / 1.5);
  const dice = await houseAccount(ctx, 'original:dice', 'THB');
  const bank = await houseAccount(ctx, 'deposit:bank', 'THB');
  const to = new Date(Date.now() - 60_000);
  const from = new Date(to.getTime() - 365 * 86_400_000);
  const run = (text: string) => sql.raw(text).execute(ctx.db);

  await run(`
    alter table ledger.entry drop constraint entry_pkey, drop constraint entry_key;
    drop index ledger.transfer_feed; drop index ledger.transfer_debit; drop index ledger.transfer_credit;
    alter table records.bet drop constraint bet_pkey; drop index records.bet_of_member`);
  const { rows } = await sql<{ first: bigint }>`
    with made as (
      insert into ledger.wallet (member_id, type, currency)
      select 1000000 + m, 'cash', 'THB' from generate_series(0, ${others - 1}) m returning id)
    select min(id) as first from made`.execute(ctx.db);
  const firstWallet = rows[0]?.first;
  assert(firstWallet, 'the members have wallets, one after the other');
  const base = 1_000n;

  for (let start = 0; start < ticks; start += chunk) {
    const end = Math.min(start + chunk, ticks) - 1;
    const j = '(g / 10 * 9 + g % 10 - 1)';
    const block = `(${j} / ${othersAtOnce * sessionRounds})`;
    const inBlock = `(${j} % ${othersAtOnce * sessionRounds})`;
    await run(`
      create temp table tick on commit drop as
      select *, (k / 1000 + 1) * ${deposit}::int8 + ((k + 1) / 2 - (k / 2 - k / 1000)) * ${stake}::int8 as after from (
        select ${base} + g + 1 as entry, g % 10 = 0 as big, gen_random_uuid() as key,
          date_trunc('milliseconds', '${from.toISOString()}'::timestamptz + make_interval(secs => g * 31536000.0 / ${ticks})) as at,
          case when g % 10 = 0 then ${bigWallet}
            else ${firstWallet} + (${block} * ${othersAtOnce} + ${inBlock} % ${othersAtOnce}) % ${others} end as wallet,
          case when g % 10 = 0 then g / 10
            else ${block} / ${others / othersAtOnce} * ${sessionRounds} + ${inBlock} / ${othersAtOnce} end as k
        from generate_series(${start}::int8, ${end}::int8) g) t;
      insert into ledger.entry (id, xact, key, hash, detail)
      select entry, pg_current_xact_id(), key, key, case when big and k % 1000 <> 0 then json_build_object('type', 'original',
          'game', 'dice', 'currency', 'THB', 'stake', '10.0000', 'payout', case k % 2 when 1 then '20.0000' else '0.0000' end,
          'multiplier', case k % 2 when 1 then '2.0000' else '0' end, 'params', json_build_object('target', 50, 'condition', 'over'),
          'result', json_build_object('roll', 12.34), 'pairId', '1', 'nonce', k, 'playMoney', false) end from tick;
      insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select entry, pg_current_xact_id(), at,
          case when paid then ${bank.id} when leg = 1 then wallet else ${dice.id} end,
          case when paid or leg = 2 then wallet else ${dice.id} end,
          case when paid then ${deposit} else leg * ${stake} end, case when paid then 10000000 + k else 0 end, leg,
          case when paid and big and k % 250000 = 0 and k > 0 then 30 when paid then 3 else leg end,
          case when not paid and leg = 1 then after - k % 2 * 2 * ${stake} end, case when paid or leg = 2 then after end
        from tick, lateral (select k % 1000 = 0 as paid) is_paid, generate_series(1, case k % 2 when 1 then 2 else 1 end) leg
        order by 1, 8;
      insert into records.bet (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout,
        multiplier, status)
      select entry, w.member_id, at, 'THB', case when rare then 'RARE' else 'ORIGINALS' end,
          case when rare then 'LIVE' else 'INHOUSE' end, 'dice', ${stake}, ${stake}, k % 2 * 2 * ${stake},
          case k % 2 when 1 then '2.0000' else '0' end, 'SETTLED'
        from tick join ledger.wallet w on w.id = tick.wallet, lateral (select big and k % 200000 = 1 as rare) is_rare
        where k % 1000 <> 0 order by entry;
      update ledger.wallet w set balance = t.after, seq = t.entry
        from (select distinct on (wallet) wallet, after, entry from tick order by wallet, entry desc) t where w.id = t.wallet`);
  }

  await run(`
    set local maintenance_work_mem = '512MB';
    alter table ledger.entry add constraint entry_pkey primary key (id), add constraint entry_key unique (key);
    create index transfer_feed on ledger.transfer (xact, entry);
    create index transfer_debit on ledger.transfer (debit, entry) where debit > 0;
    create index transfer_credit on ledger.transfer (credit, entry) where credit > 0;
    alter table records.bet add constraint bet_pkey primary key (round_id);
    create index bet_of_member on records.bet (member_id, placed_at, round_id)`);
  const lastEntry = base + BigInt(ticks);
  await run(`
    select setval('ledger.entry_id', ${(lastEntry / 1000n + 2n) * 1000n});
    insert into ledger.house_hour (account, hour, kind, transfers, debited, credited)
      select account, date_trunc('hour', at, 'UTC'), kind, count(*), sum(debited), sum(credited) from (
        select debit as account, at, kind, amount as debited, 0 as credited from ledger.transfer where debit <= -1000
        union all select credit, at, kind, 0, amount from ledger.transfer where credit <= -1000) s group by 1, 2, 3;
    update ledger.house h set balance = s.balance
      from (select account, sum(credited - debited) as balance from ledger.house_hour group by account) s where h.id = s.account;
    insert into records.reader (name, feed_cursor)
      select 'bets', format('%s:%s', xact, entry) from ledger.transfer order by xact desc, entry desc limit 1;
    insert into records.bet_hour select * from records.bet_hour_due;
    insert into records.cash_hour select * from records.cash_hour_due`);
  // Written for the present day, because the board covers the last week.
  await ctx.db.transaction().execute((tx) => rebuildWins(tx, boardStart(ctx)));
  for (const table of [
    'ledger.entry',
    'ledger.transfer',
    'records.bet',
    'records.bet_hour',
    'records.cash_hour',
    'ledger.wallet',
  ])
    await run(`vacuum analyze ${table}`);
  // The measurement starts once the database has finished writing all of this.
  await run('checkpoint');
  const counted = await sql<{ all: bigint; big: bigint }>`
    select count(*) as all, count(*) filter (where ${bigWallet} in (debit, credit)) as big from ledger.transfer`.execute(
    ctx.db,
  );
  const { all = 0n, big = 0n } = counted.rows[0] ?? {};
  return { transfers: Number(all), ofBigMember: Number(big), firstEntry: base + 1n, lastEntry, from, to };
}
