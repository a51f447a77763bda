import { randomUUID } from 'node:crypto';
import type { DeskAlertList, DeskDashboard, DeskReturn } from '@fairhouse/contract/desk-figures';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { atDesk, type Desk, deposit, openCashier } from '../../cashier/desk/testing.ts';
import { ask as askWithdrawal, payee } from '../../cashier/withdrawals/testing.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import { foldHouse } from '../../ledger/house.ts';
import { houseAccount, post, transferKinds } from '../../ledger/index.ts';
import { noteVerification } from '../../ledger/verifications.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';
import { enterVendor } from '../../vendors/breaker.ts';

const ctx = await useTestCtx();
const site = await useTestApp({ ctx });
let finance: Desk;
let risk: Desk;
beforeAll(async () => {
  await openCashier(site);
  await testVendor(ctx, 'VNDR');
  await testGame(ctx, 'VNDR', 'reels', { rtp: '95' });
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

async function ask<T>(path: string) {
  const answer = await site.app.inject({ url: `/ops/v1/${path}`, headers: risk.headers });
  return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
}

async function follow() {
  await rollUpAll(ctx);
  await recordAllRounds(ctx);
}

const hourMs = 3_600_000;
const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
/** A window around the present hour, so that it holds what is posted now, at whatever time the test runs. */
const around = `from=${new Date(thisHour - 2 * hourMs).toISOString()}&to=${new Date(thisHour + 2 * hourMs).toISOString()}`;
const baht = async (query = around) => {
  const { value } = await ask<DeskDashboard>(`dashboard?${query}&currency=THB`);
  const [thb] = value.currencies;
  if (!thb) throw new Error('the currency that is asked for is shown');
  return thb;
};

/** Sums from the ledger itself, over all time, without any roll-up. */
async function ledgerSums() {
  const sum = (what: string, kind: number, like: string, side: string) => sql`
    (select coalesce(sum(t.amount), 0)::int8 from ledger.transfer t join ledger.house h on h.id = t.${sql.raw(side)}
      where t.kind = ${kind} and h.code like ${like} and h.currency = 'THB') as ${sql.ref(what)}`;
  const { rows } = await sql<Record<'deposits' | 'withdrawals' | 'given' | 'jackpot' | 'stake' | 'payout', bigint>>`
    select ${sum('deposits', transferKinds.deposit, 'deposit:%', 'debit')},
      ${sum('withdrawals', transferKinds.withdrawal, 'withdrawal:%', 'credit')},
      (select coalesce(sum(case when d.id is null then -t.amount else t.amount end), 0)::int8 from ledger.transfer t
        left join ledger.house d on d.id = t.debit and d.code like 'promotion:%' and d.code <> 'promotion:jackpot'
        left join ledger.house c on c.id = t.credit and c.code like 'promotion:%' and c.code <> 'promotion:jackpot'
        where num_nonnulls(d.id, c.id) = 1) as given,
      (select coalesce(sum(t.amount), 0)::int8 from ledger.transfer t
        join ledger.house p on p.id = t.credit and p.code = 'jackpot:originals' and p.currency = 'THB') as jackpot,
      ${sum('stake', transferKinds.stake, 'original:%', 'credit')}, ${sum('payout', transferKinds.payout, 'original:%', 'debit')}`.execute(
    ctx.db,
  );
  const [found] = rows;
  if (!found) throw new Error('a sum is one row');
  return found;
}
const units = (money: string) => BigInt(money.replace('.', ''));

test('deposits, withdrawals, bonus cost, stakes and revenue are those of the ledger, to the last unit', async () => {
  const member = await payee(ctx, 3_333_331n);
  const paidIn = await deposit(site, member, '123.45');
  await finance.post(`/deposits/${paidIn}/approve`);
  const { id } = await askWithdrawal(ctx, member, '50.55');
  await risk.post(`/withdrawals/${id}/approve`);
  await finance.post(`/withdrawals/${id}/pay`, { reference: 'B1', reason: 'Paid at the bank' });
  const cash = member.wallets.get('cash');
  if (!cash) throw new Error('a member has cash');
  const now = new Date(thisHour + 1000);
  await writeMoves(
    ctx,
    cash,
    await layOut(ctx, cash, [{ at: now, kind: 'stake', amount: -100_003n, round: { payout: 40_001n } }]),
  );
  const bonus = {
    debit: await houseAccount(ctx, 'promotion:bonus', 'THB'),
    credit: cash,
    amount: 77n,
    kind: 'reward',
    ref: 0n,
  } as const;
  await post(ctx, { key: randomUUID(), legs: [bonus] });
  await post(ctx, {
    key: randomUUID(),
    legs: [{ ...bonus, debit: cash, credit: bonus.debit, amount: 7n, kind: 'reversal' }],
  });
  const pots = await houseAccount(ctx, 'jackpot:originals', 'THB');
  const feed = {
    debit: await houseAccount(ctx, 'promotion:jackpot', 'THB'),
    credit: pots,
    amount: 5_000_011n,
  } as const;
  await post(ctx, { key: randomUUID(), legs: [{ ...feed, kind: 'jackpot', ref: 0n }] });
  await follow();
  const before = await baht();
  // Folding moves sums from one table to another, and changes no figure.
  await foldHouse(ctx);
  const { now: shown, series } = await baht();
  expect(shown).toEqual(before.now);
  const due = await ledgerSums();
  expect({
    deposits: units(shown.deposits),
    withdrawals: units(shown.withdrawals),
    given: units(shown.bonusCost),
    jackpot: units(shown.jackpotCost),
    stake: units(shown.stake),
    payout: units(shown.payout),
  }).toEqual(due);
  expect(due.withdrawals).toBeGreaterThan(0n);
  expect(due.given).toBeGreaterThan(70n);
  // Payments into the jackpot pots are a cost of their own, not a bonus.
  expect(due.jackpot).toBe(5_000_011n);
  expect(due.given).toBeLessThan(5_000_011n);
  expect(units(shown.ngr)).toBe(due.stake - due.payout - due.given - due.jackpot);
  expect(shown).toMatchObject({ depositCount: 1, firstDeposits: 1, bets: 1 });
  expect(shown.registrations).toBeGreaterThan(0);
  // The parts of the series add up to the whole.
  expect(series).toHaveLength(4);
  for (const name of ['deposits', 'withdrawals', 'bonusCost', 'jackpotCost', 'stake', 'ggr', 'ngr'] as const) {
    expect(
      series.reduce((sum, part) => sum + units(part[name]), 0n),
      name,
    ).toBe(units(shown[name]));
  }
});

test('play is split by vendor and by game, beside the same hours of the days before', async () => {
  const { memberId } = await signedInMember(ctx);
  const at = (hours: number) => new Date(thisHour + hours * hourMs);
  await writeRound(ctx, roundOf(memberId, { state: 'SETTLED', stake: 900n, payout: 100n, openedAt: at(-1) }));
  await writeRound(ctx, roundOf(memberId, { state: 'SETTLED', stake: 500n, payout: 450n, openedAt: at(-25) }));
  await writeRound(ctx, roundOf(memberId, { state: 'OPEN', stake: 7000n, openedAt: at(-1) }));
  await follow();
  const { vendors, games } = await baht();
  const reels = { vendor: 'VNDR', bets: 1, stake: '0.0900', payout: '0.0100', ggr: '0.0800', ggrBefore: '0.0050' };
  expect(vendors).toContainEqual({ ...reels, name: 'Vendor VNDR' });
  expect(games).toContainEqual({ ...reels, name: 'reels', gameCode: 'reels', gameType: 'RNG' });
});

test('without a period the brand’s present day is shown; one that is none, too long or backwards is refused', async () => {
  const { value } = await ask<DeskDashboard>('dashboard');
  expect(value.unit).toBe('hour');
  expect(value.currencies.map(({ currency }) => currency)).toContain('THB');
  for (const query of [
    'from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z',
    'from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2026-03-01T00:00:60Z',
    'from=yesterday',
    'currency=XXX',
    "currency=THB'--",
    'by=me',
    'days=0',
    'days=7&from=2026-03-01T00:00:00Z',
  ]) {
    expect(await ask(`dashboard?${query}`), query).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
  expect((await ask<DeskDashboard>('dashboard?from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z')).value.unit).toBe(
    'day',
  );
});

test('so many days of the brand end with the present one, and each part stands beside its part of the days before', async () => {
  const { value } = await ask<DeskDashboard>('dashboard?days=7&currency=THB');
  const midnight = (time: string) => (new Date(time).getTime() + value.utcOffsetMinutes * 60_000) % (24 * hourMs);
  expect(midnight(value.from)).toBe(0);
  const [thb] = value.currencies;
  expect(thb?.series).toHaveLength(7);
  const week = 7 * 24 * hourMs;
  const earlier = thb?.series.map(({ at }) => new Date(new Date(at).getTime() - week).toISOString());
  expect(thb?.seriesBefore.map(({ at }) => at)).toEqual(earlier);
  const sumOf = (series: { registrations: number }[] = []) => series.reduce((sum, part) => sum + part.registrations, 0);
  expect([sumOf(thb?.series), sumOf(thb?.seriesBefore)]).toEqual([thb?.now.registrations, thb?.before.registrations]);
});

const alertsOf = async (kind: string) =>
  (await ask<DeskAlertList>('alerts')).value.list.filter((alert) => alert.kind === kind);

test('a game that pays other than it states is told with the bounds, once there are bets enough; free rounds do not count', async () => {
  const { memberId } = await signedInMember(ctx);
  await testGame(ctx, 'VNDR', 'loose', { rtp: '95' });
  await testGame(ctx, 'VNDR', 'fair', { rtp: '95' });
  const play = async (gameCode: string, from: number, to: number, payout: (i: number) => bigint, stake = 100n) => {
    for (let i = from; i < to; i++) {
      await writeRound(
        ctx,
        roundOf(memberId, {
          gameCode,
          state: 'SETTLED',
          stake,
          payout: payout(i),
          openedAt: new Date(thisHour - hourMs),
        }),
      );
    }
    await follow();
  };
  const loose = (i: number) => (i % 2 === 0 ? 230n : 0n);
  await play('loose', 0, 900, loose);
  await play('fair', 0, 1000, (i) => (i % 2 === 0 ? 190n : 0n));
  await play('fair', 0, 20, () => 1_000_000n, 0n);
  expect(await alertsOf('rtp')).toEqual([]);
  await play('loose', 900, 1100, loose);
  expect(await alertsOf('rtp')).toMatchObject([
    {
      severity: 'critical',
      subject: 'VNDR loose',
      detail: { bets: 1100, stated: '95', measured: '115.00', excess: '2.2000' },
    },
  ]);
  const { value } = await ask<{ list: DeskReturn[] }>(`game-returns?vendor=VNDR&${around}`);
  expect(value.list.find(({ gameCode }) => gameCode === 'fair')).toMatchObject({
    bets: 1000,
    measured: '95.00',
    isOff: false,
  });
}, 60_000);

test('failing deposits, overdue withdrawals, silent vendors, a wrong ledger, late jobs and a record that stands still are told', async () => {
  for (const kind of [
    'deposit-failures',
    'withdrawal-overdue',
    'vendor-resting',
    'ledger-difference',
    'job-late',
    'record-late',
  ]) {
    expect(await alertsOf(kind), kind).toEqual([]);
  }
  const member = await payee(ctx);
  for (let i = 0; i < 5; i++) {
    const paidIn = await deposit(site, member, String(200 + i));
    await sql`update cashier.deposit set state = 'SUBMITTED' where id = ${BigInt(paidIn)}`.execute(ctx.db);
    await finance.post(`/deposits/${paidIn}/reject`);
  }
  expect(await alertsOf('deposit-failures')).toMatchObject([{ subject: 'test-in', detail: { failed: 5, decided: 6 } }]);

  const { id } = await askWithdrawal(ctx, member, '60');
  await sql`update cashier.withdrawal set due_at = now() - interval '1 minute' where id = ${BigInt(id)}`.execute(
    ctx.db,
  );
  expect(await alertsOf('withdrawal-overdue')).toMatchObject([{ detail: { overdue: 1 } }]);

  for (let i = 0; i < 5; i++) {
    const leave = enterVendor(ctx, 'VNDR');
    if (typeof leave === 'function') leave('silence');
  }
  expect(await alertsOf('vendor-resting')).toMatchObject([{ subject: 'VNDR', detail: { silences: 5 } }]);

  await noteVerification(ctx, { 'wallet balance': 2 });
  expect(await alertsOf('ledger-difference')).toMatchObject([
    { subject: 'wallet balance', detail: { differences: 2 } },
  ]);
  await noteVerification({ ...ctx, clock: () => new Date(Date.now() + 60_000) }, {});
  expect(await alertsOf('ledger-difference')).toEqual([]);

  await sql`select graphile_worker.add_job('ledger:fold', run_at := now() - interval '1 hour')`.execute(ctx.db);
  expect(await alertsOf('job-late')).toMatchObject([{ subject: 'ledger:fold', detail: { late: 1, failed: 0 } }]);

  await sql`update records.reader set read_until = now() - interval '2 minutes'`.execute(ctx.db);
  expect(await alertsOf('record-late')).toHaveLength(1);
});

test('the house’s figures are not for those who have no need of them', async () => {
  const { headers } = await atDesk(site, 'support');
  for (const path of ['dashboard', 'alerts', 'game-returns']) {
    const answer = await site.app.inject({ url: `/ops/v1/${path}`, headers });
    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
  }
});
