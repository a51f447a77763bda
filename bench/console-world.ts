import { sql } from 'kysely';
import { markOfNumber } from '../apps/server/src/modules/cashier/payout-accounts/number.ts';
import { houseAccount } from '../apps/server/src/modules/ledger/index.ts';
import { boardStart } from '../apps/server/src/modules/records/rank.ts';
import { rebuildWins } from '../apps/server/src/modules/records/wins.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';

export type ConsoleWorld = {
  members: number;
  transfers: number;
  rounds: number;
  firstMember: bigint;
  /** The member who plays every twentieth round. */
  heavy: bigint;
  firstEntry: bigint;
  lastEntry: bigint;
  from: Date;
  to: Date;
};

const chunk = 500_000;
/** In units: the deposit of each member, and the stake; every second round of a member wins twice the stake. */
const [deposit, stake] = [10_000_000, 100_000];
const base = 1_000;
/** The first number of rounds at vendors, as in the table's own sequence. */
const roundBase = 100_000_000_000_000_000n;
const vendors = 9;
const gamesEach = 20;
/** The members of one browser and of one network, and the payout accounts whose numbers can be searched. */
const [ofBrowser, ofNetwork, numbers] = [40, 25, 500];

/** Returns the account number of the n-th member whose payout account can be searched. */
export const numberOf = (n: number) => `77${String(10_000_000 + n)}`;

/**
 * A year of a site written by set-based SQL: members with profiles, browsers and networks; a deposit of each, then
 * rounds, whose balances follow from a formula, so that the books balance; withdrawals of three quarters of them;
 * agents with teams. The roll-ups are filled as migrations fill them.
 */
export async function makeConsoleWorld(ctx: Ctx, share: number): Promise<ConsoleWorld> {
  const members = Math.max(2000, Math.round(1_000_000 * share));
  const rounds = Math.round(5_000_000 * share);
  const ticks = members + rounds;
  const to = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  const from = new Date(to.getTime() - 365 * 86_400_000);
  const run = (text: string) => sql.raw(text).execute(ctx.db);
  const accounts = {
    bank: await houseAccount(ctx, 'deposit:bench-in', 'THB'),
    out: await houseAccount(ctx, 'withdrawal:bench-out', 'THB'),
    dice: await houseAccount(ctx, 'original:dice', 'THB'),
  };
  const firstMember = await makeMembers(ctx, { members, from, to });
  const { rows } = await sql<{ cash: bigint; locked: bigint }>`
    with made as (
      insert into ledger.wallet (member_id, type, currency)
      select ${firstMember}::int8 + m, type::ledger.wallet_type, 'THB'
      from (values ('cash'), ('locked')) t (type), generate_series(0, ${members - 1}) m order by type, m returning id, type)
    select min(id) filter (where type = 'cash') as cash, min(id) filter (where type = 'locked') as locked from made`.execute(
    ctx.db,
  );
  const wallets = rows[0];
  assert(wallets, 'the members have wallets, one after the other');
  await run(`
    alter table ledger.entry drop constraint entry_pkey, drop constraint entry_key;
    drop index ledger.transfer_feed; drop index ledger.transfer_debit; drop index ledger.transfer_credit;
    alter table records.bet drop constraint bet_pkey; drop index records.bet_of_member`);
  for (let start = 0; start < ticks; start += chunk) {
    await writeTicks(ctx, {
      start,
      end: Math.min(start + chunk, ticks) - 1,
      ticks,
      members,
      from,
      firstMember,
      wallets,
      accounts,
    });
  }
  const withdrawn = Math.floor(members * 0.75);
  const lastEntry = BigInt(base + ticks + withdrawn * 2 + 1);
  await writeWithdrawals(ctx, { withdrawn, firstEntry: base + ticks + 1, to, firstMember, wallets, accounts });
  await run(`
    set local maintenance_work_mem = '512MB';
    alter table ledger.entry add constraint entry_pkey primary key (id), add constraint entry_key unique (key);
    create index transfer_feed on ledger.transfer (xact, entry);
    create index transfer_debit on ledger.transfer (debit, entry) where debit > 0;
    create index transfer_credit on ledger.transfer (credit, entry) where credit > 0;
    alter table records.bet add constraint bet_pkey primary key (round_id);
    create index bet_of_member on records.bet (member_id, placed_at, round_id)`);
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
    insert into records.reader (name, feed_cursor)
      select 'rounds', format('%s:%s', coalesce(max(xact::text::int8), 0), 9223372036854775807) from games.round;
    insert into records.bet_hour select * from records.bet_hour_due;
    insert into records.cash_hour select * from records.cash_hour_due;
    insert into overview.play_hour select * from overview.play_hour_due;
    insert into overview.play_day select * from overview.play_day_due;
    insert into overview.play_total select * from overview.play_total_due;
    insert into overview.play_month select * from overview.play_month_due;
    insert into overview.cash_month select * from overview.cash_month_due;
    insert into overview.first_deposit select * from overview.first_deposit_due;
    insert into rewards.play_day (member_id, currency, day, game_type, valid_bet, rebate)
      select h.member_id, h.currency, (h.hour at time zone 'UTC' + z.utc_offset)::date, h.game_type, sum(h.valid_bet - h.bonus_bet), 0
      from records.bet_hour h join rewards.zone_span z on h.hour >= z.from_hour and h.hour < z.until_hour
      where h.status = 'SETTLED' group by 1, 2, 3, 4;
    insert into rewards.play_month (member_id, currency, month, valid_bet)
      select member_id, currency, date_trunc('month', day::timestamp)::date, sum(valid_bet) from rewards.play_day group by 1, 2, 3;
    insert into rewards.standing (member_id, stale, referral_stale)
      select distinct member_id, false, false from rewards.play_month;
    truncate rewards.unsummed_hour`);
  await ctx.db.transaction().execute((tx) => rebuildWins(tx, boardStart(ctx)));
  await run('vacuum analyze');
  await run('checkpoint');
  const counted = await sql<{ transfers: bigint; rounds: bigint }>`
    select (select count(*) from ledger.transfer) as transfers, (select count(*) from records.bet) as rounds`.execute(
    ctx.db,
  );
  return {
    members,
    transfers: Number(counted.rows[0]?.transfers ?? 0n),
    rounds: Number(counted.rows[0]?.rounds ?? 0n),
    firstMember,
    heavy: firstMember,
    firstEntry: BigInt(base + 1),
    lastEntry,
    from,
    to,
  };
}

/** Writes the audit trail of a year: 300,000 entries at full size, of which one operator made every hundredth. */
export async function makeTrail(
  ctx: Ctx,
  operatorId: bigint,
  { from, to }: ConsoleWorld,
  share: number,
): Promise<void> {
  const lines = Math.round(300_000 * share);
  await sql`
    insert into cashier.desk_action (at, operator_id, action, subject, reason, detail)
    select ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * n / ${lines}::int, case when n % 100 = 0 then ${operatorId}::int8 end,
      'act-' || n % 20, 'subject-' || n % 5000, case n % 2 when 0 then 'As told in reason ' || n % 1000 || ' of the desk' else 'ตามที่ตกลงกับฝ่ายการเงิน เลขที่ ' || n % 1000 || ' ของวันนี้' end, '{"enabled": true}'
    from generate_series(1, ${lines}::int) n`.execute(ctx.db);
  await sql`vacuum analyze cashier.desk_action`.execute(ctx.db);
}

/** Makes members with every field by which they are searched. @returns the first one's number */
async function makeMembers(
  ctx: Ctx,
  { members, from, to }: { members: number; from: Date; to: Date },
): Promise<bigint> {
  const run = (text: string) => sql.raw(text).execute(ctx.db);
  const { rows } = await sql<{ first: bigint }>`
    with made as (
      insert into identity.member (username, username_key, account_type, currency, nickname, language, register_method, domain,
        register_url, created_at, last_login_at)
      select 'player' || m, 'player' || m, 0, 'THB', 'player' || m, 'TH', 'ACCOUNT', '', '',
        ${from}::timestamptz + m * (${to}::timestamptz - ${from}::timestamptz) / ${members}::int, ${to}
      from generate_series(0, ${members - 1}) m returning id)
    select min(id) as first from made`.execute(ctx.db);
  const first = rows[0]?.first;
  assert(first, 'there are members');
  await run(`
    insert into identity.profile (member_id, payee_name, email, mobile_num, mobile_key)
      select ${first} + m, 'Player ' || m, 'player' || m || '@example.com', '08' || lpad(m::text, 8, '0'), '+668' || lpad(m::text, 8, '0')
      from generate_series(0, ${members - 1}) m;
    insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
      select ${first} + m, sha256(int8send((m / ${ofBrowser})::int8)), 'Mozilla/5.0', '10.0.0.1', now(), now()
      from generate_series(0, ${members - 1}) m;
    insert into identity.place (member_id, network, first_seen_at, last_seen_at)
      select ${first} + m, format('10.%s.%s.%s', n / 65536 % 256, n / 256 % 256, n % 256), now(), now()
      from generate_series(0, ${members - 1}) m, lateral (select m / ${ofNetwork} as n) network;
    insert into identity.event (at, kind, member_id, ip, user_agent, request_id)
      select now(), 'login', ${first} + m, '10.0.0.1', 'Mozilla/5.0', '' from generate_series(0, ${members - 1}) m;
    insert into identity.session (token_hash, member_id, ip, created_at, last_seen_at, expires_at, authenticated_at)
      select sha256(int8send(m::int8)), ${first} + m, '10.0.0.1', now(), now() - m * interval '1 second' / 10, now() + interval '1 day', now()
      from generate_series(0, ${Math.floor(members / 20)}) m;
    insert into cashier.payout_account (member_id, kind, provider, holder_name, number_sealed, number_mac, number_mark, number_tail, created_at)
      select ${first} + m, 'bank', 'BANK-A', 'Player ' || m, '\\x00', sha256(int8send(m::int8)), sha256(int8send(m::int8)), lpad((m % 10000)::text, 4, '0'), now()
      from generate_series(0, ${members - 1}) m;
    insert into identity.upline (member_id, upline_id, via, code, created_at)
      select ${first} + m, ${first} + m % ${Math.ceil(members / 500)}, 'referral', '', now()
      from generate_series(${Math.ceil(members / 500)}, ${Math.ceil(members / 50)}) m;
    insert into vendors.vendor (code, name, wallet_mode, url, secret_sealed, currencies, position)
      select 'BENCH' || v, 'Bench ' || v, 'single', 'http://127.0.0.1:9', '\\x00', '{THB}', v from generate_series(1, ${vendors}) v`);
  for (let n = 0; n < numbers; n++) {
    await sql`
      update cashier.payout_account set number_mark = ${markOfNumber(ctx, numberOf(n))} where member_id = ${first + BigInt(n)}`.execute(
      ctx.db,
    );
  }
  return first;
}

type Written = {
  members: number;
  firstMember: bigint;
  from: Date;
  wallets: { cash: bigint; locked: bigint };
  accounts: Record<'bank' | 'out' | 'dice', { id: bigint }>;
};

/**
 * Writes a range of ticks: the first tick of each member is the deposit, the others are rounds. Every twentieth round
 * is the first member's.
 */
async function writeTicks(
  ctx: Ctx,
  {
    start,
    end,
    ticks,
    members,
    firstMember,
    from,
    wallets,
    accounts,
  }: Written & { start: number; end: number; ticks: number },
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(ctx.db);
  // After the deposits the tick is the round's number; every twentieth belongs to the heavy member, the others go to
  // the members in turn.
  const r = `(g - ${members})`;
  const j = `(${r} / 20 * 19 + ${r} % 20 - 1)`;
  await run(`
    create temp table tick on commit drop as
    select *, ${deposit}::int8 + case k % 2 when 1 then ${stake} else 0 end as after from (
      select ${base}::int8 + g + 1 as entry, g, gen_random_uuid() as key,
        date_trunc('milliseconds', '${from.toISOString()}'::timestamptz + make_interval(secs => g * 31536000.0 / ${ticks})) as at,
        case when g < ${members} then g when ${r} % 20 = 0 then 0 else 1 + ${j} % ${members - 1} end as m,
        case when g < ${members} then 0 when ${r} % 20 = 0 then ${r} / 20 + 1 else ${j} / ${members - 1} + 1 end as k
      from generate_series(${start}::int8, ${end}::int8) g) t;
    insert into ledger.entry (id, xact, key, hash, detail)
      select entry, pg_current_xact_id(), key, key, null from tick;
    insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select entry, pg_current_xact_id(), at,
        case when k = 0 then ${accounts.bank.id} when leg = 1 then ${wallets.cash} + m else ${accounts.dice.id} end,
        case when k = 0 or leg = 2 then ${wallets.cash} + m else ${accounts.dice.id} end,
        case when k = 0 then ${deposit} else leg * ${stake} end, case when k = 0 then 10000001 + g else 0 end, leg,
        case when k = 0 then 3 else leg end,
        case when k > 0 and leg = 1 then after - k % 2 * 2 * ${stake} end, case when k = 0 or leg = 2 then after end
      from tick, generate_series(1, case k % 2 when 1 then 2 else 1 end) leg order by 1, 8;
    insert into cashier.deposit (id, member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state, reference,
        entry_id, request_key, request_hash, created_at, updated_at, expires_at, settled_at) overriding system value
      select 10000001 + g, ${firstMember} + m, 'bench-in', 'THB', ${deposit}, 0, 'THB', ${deposit}, 0, 'CREDITED', 'B' || g, entry, key, '',
        at, at, at, at from tick where k = 0;
    insert into games.round (id, vendor, round_ref, member_id, game_code, currency, source, state, stake, payout, opened_at, closed_at, xact)
        overriding system value
      select ${roundBase} + g, 'BENCH' || 1 + g % ${vendors}, 'r' || g, ${firstMember} + m, 'game' || g / ${vendors} % ${gamesEach}, 'THB', 'listed',
        'SETTLED', ${stake}, k % 2 * 2 * ${stake}, at, at, pg_current_xact_id() from tick where k > 0 and g % 5 < 3;
    insert into records.bet (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout, multiplier,
        status, vendor_round)
      select case when g % 5 < 3 then ${roundBase} + g else entry end, ${firstMember} + m, at, 'THB',
        case when g % 5 < 3 then 'BENCH' || 1 + g % ${vendors} else 'ORIGINALS' end, case when g % 5 < 3 then 'RNG' else 'INHOUSE' end,
        case when g % 5 < 3 then 'game' || g / ${vendors} % ${gamesEach} else 'dice' end, ${stake}, ${stake}, k % 2 * 2 * ${stake},
        case k % 2 when 1 then '2.0000' else '0' end, 'SETTLED', case when g % 5 < 3 then 'r' || g end
      from tick where k > 0 order by entry;
    update ledger.wallet w set balance = t.after, seq = t.entry
      from (select distinct on (m) m, after, entry from tick order by m, entry desc) t where w.id = ${wallets.cash} + t.m`);
}

/**
 * Writes withdrawals of three quarters of the members: money set aside, then paid. The last hundred wait for an
 * operator.
 */
async function writeWithdrawals(
  ctx: Ctx,
  {
    withdrawn,
    firstEntry,
    to,
    firstMember,
    wallets,
    accounts,
  }: Omit<Written, 'from' | 'members'> & { withdrawn: number; firstEntry: number; to: Date },
): Promise<void> {
  const amount = deposit / 2;
  await sql
    .raw(`
    create temp table out_tick on commit drop as
      select m, leg, ${firstEntry}::int8 + m * 2 + leg - 1 as entry, gen_random_uuid() as key,
        '${to.toISOString()}'::timestamptz - (${withdrawn} - m) * interval '1 day' * 30 / ${withdrawn} as at, w.balance
      from generate_series(0, ${withdrawn - 1}) m join ledger.wallet w on w.id = ${wallets.cash} + m, generate_series(1, 2) leg
      where leg = 1 or m < ${withdrawn - 100};
    insert into ledger.entry (id, xact, key, hash, detail) select entry, pg_current_xact_id(), key, key, null from out_tick;
    insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select entry, pg_current_xact_id(), at, case leg when 1 then ${wallets.cash} + m else ${wallets.locked} + m end,
        case leg when 1 then ${wallets.locked} + m else ${accounts.out.id} end, ${amount}, 20000001 + m, 1, case leg when 1 then 5 else 7 end,
        case leg when 1 then balance - ${amount} else 0 end, case leg when 1 then ${amount} end
      from out_tick order by entry;
    update ledger.wallet w set balance = w.balance - ${amount}, seq = t.entry from out_tick t where t.leg = 1 and w.id = ${wallets.cash} + t.m;
    update ledger.wallet w set balance = case when t.m < ${withdrawn - 100} then 0 else ${amount} end, seq = t.entry
      from (select m, max(entry) as entry from out_tick group by m) t where w.id = ${wallets.locked} + t.m;
    insert into cashier.withdrawal (id, member_id, channel, payout_account_id, currency, amount, fee, pay_currency, pay_amount, state,
        request_key, request_hash, created_at, updated_at, settled_at, due_at) overriding system value
      select 20000001 + t.m, ${firstMember} + t.m, 'bench-out', p.id, 'THB', ${amount}, 0, 'THB', ${amount},
        case when t.m < ${withdrawn - 100} then 'PAID' else 'REQUESTED' end, t.key, '', t.at, t.at,
        case when t.m < ${withdrawn - 100} then t.at end, t.at + interval '1 day'
      from out_tick t join cashier.payout_account p on p.member_id = ${firstMember} + t.m where t.leg = 1`)
    .execute(ctx.db);
}
