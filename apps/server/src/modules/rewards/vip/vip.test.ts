import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { putProfile } from '../../identity/store.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { setModule } from '../../site/settings.ts';
import { betOf, record, voided } from '../rebates/testing.ts';
import { listRewardRows } from '../reward-store.ts';
import { claim } from '../testing.ts';
import { vipLevelOf } from './benefits.ts';
import { birthdaysOn, giveDueGifts } from './gifts.ts';
import { putLevel, putTerms } from './level-store.ts';
import { judgeLevels, keepLevels } from './restate.ts';

const site = await useTestApp();
const { ctx, app } = site;
const baht = (amount: number) => BigInt(amount) * 10_000n;
const name = (level: number) => ({ EN: `Level ${level}`, TH: `ระดับ ${level}`, CN: `${level} 级` });

beforeAll(async () => {
  await setModule(ctx, 'VIP3', true);
  for (const [level, deposits, bet, keep] of [
    [0, 0, 0, 0],
    [1, 0, 1000, 100],
    [2, 0, 5000, 500],
    [3, 1000, 20_000, 2000],
  ] as const) {
    const bp = 10_000 + level * 5000;
    await putLevel(ctx.db, {
      level,
      name: name(level),
      period: 'life',
      payout_minutes: null,
      daily_amount_bp: bp,
      daily_count_bp: bp,
      manager: level === 3 ? name(3) : null,
      gift_turnover_bp: 10_000,
      gift_days: 30,
    });
    if (level === 0) continue;
    await putTerms(ctx.db, {
      level,
      currency: 'THB',
      deposits: baht(deposits),
      valid_bet: baht(bet),
      keep_deposits: 0n,
      keep_valid_bet: baht(keep),
      upgrade_gift: baht(10 * level),
      birthday_gift: baht(20 * level),
      monthly_gift: baht(5 * level),
    });
  }
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs);
const rewardsOf = (memberId: bigint) => listRewardRows(ctx.db, { memberId, source: 'vip', limit: 50 });

/** A member with this amount of bets. */
async function player(bet: number, hours = 1) {
  const member = await signedInMember(ctx);
  const bets = [betOf(member.memberId, baht(bet), hoursAgo(hours))];
  await record(ctx, bets);
  await keepLevels(ctx);
  return { ...member, bets };
}

/** Moves the member's level to before the present month, and sets these columns. */
async function inMonth(memberId: bigint, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update rewards.standing set since_day = rewards.today() - 90, ${set} where member_id = ${memberId}`.execute(
    ctx.db,
  );
}

test('bets reach a level within minutes, over several at once, with a notice and a gift for each', async () => {
  const { memberId, headers } = await player(6000);
  expect(await vipLevelOf(ctx, memberId)).toBe(2);
  expect(await rewardsOf(memberId)).toMatchObject([
    { state: 'CLAIMABLE', title: { EN: 'Welcome to Level 2' }, prize: { amount: '20.0000' } },
    { state: 'CLAIMABLE', title: { EN: 'Welcome to Level 1' }, prize: { amount: '10.0000' } },
  ]);
  const info = await app.inject({ url: '/wps/member/info', headers });
  expect(info.json().value).toMatchObject({ hasVip: true, vipRankLevel: 2, vipLabelName: { EN: 'Level 2' } });
  await keepLevels(ctx);
  expect(await rewardsOf(memberId)).toHaveLength(2);
});

test('games among members reach no level, so that two accounts of one person gain nothing by playing each other', async () => {
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [betOf(memberId, baht(6000), hoursAgo(1), { gameType: 'PVP' })]);
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(0);
});

test('a level that asks for deposits too is not reached by bets alone, nor by money of another currency', async () => {
  const { memberId } = await player(50_000);
  expect(await vipLevelOf(ctx, memberId)).toBe(2);
  const other = await signedInMember(ctx, { currency: 'USDT' });
  await record(ctx, [betOf(other.memberId, baht(9_000_000), hoursAgo(1), { currency: 'USDT' })]);
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, other.memberId)).toBe(0);
});

test('a level that voided bets had reached is taken back, with its unclaimed gifts; reached again, it brings its gift again', async () => {
  const member = await player(6000);
  const { memberId, bets } = member;
  const [second, first] = await rewardsOf(memberId);
  await claim(app, member, first?.id ?? 0n);
  await record(ctx, bets.map(voided));
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(0);
  const states = async () => (await rewardsOf(memberId)).map(({ state }) => state);
  expect(await states()).toEqual(['CANCELLED', 'CLAIMED']);
  expect(await claim(app, member, second?.id ?? 0n)).toMatchObject({ code: 'STATE_CONFLICT' });
  await record(ctx, [betOf(memberId, baht(6000), hoursAgo(0))]);
  await keepLevels(ctx);
  // The claimed gift of level 1 is not given again.
  expect(await states()).toEqual(['CLAIMABLE', 'CANCELLED', 'CLAIMED']);
});

test('of many nodes at once one states a level, and its gift is given once', async () => {
  const { memberId } = await signedInMember(ctx);
  await record(ctx, [betOf(memberId, baht(1500), hoursAgo(2))]);
  await Promise.all(Array.from({ length: 6 }, () => keepLevels(ctx)));
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(1);
  expect(await rewardsOf(memberId)).toHaveLength(1);
  const { rows } = await sql`select from rewards.vip_change where member_id = ${memberId}`.execute(ctx.db);
  expect(rows).toHaveLength(1);
});

const lastMonth = sql`(date_trunc('month', rewards.today()::timestamp) - interval '1 month')::date`;

test('a month without enough play lowers a level by one, if the member was told a week before', async () => {
  const long = 24 * 100;
  const [told, late, kept] = [await player(6000, long), await player(6000, long), await player(6000, long)];
  await inMonth(told.memberId, sql`warned_of = ${lastMonth}, warned_at = now() - interval '9 days'`);
  await inMonth(late.memberId, sql`warned_of = ${lastMonth}, warned_at = now() - interval '6 days'`);
  await inMonth(kept.memberId, sql`warned_of = ${lastMonth}, warned_at = now() - interval '9 days'`);
  await sql`insert into rewards.play_month values (${kept.memberId}, 'THB', ${lastMonth}, ${baht(500)}, 0)
    on conflict (member_id, currency, month) do update set valid_bet = excluded.valid_bet`.execute(ctx.db);
  await judgeLevels(ctx);
  const levels = () => Promise.all([told, late, kept].map(({ memberId }) => vipLevelOf(ctx, memberId)));
  expect(await levels()).toEqual([1, 2, 2]);
  await judgeLevels(ctx);
  expect(await levels()).toEqual([1, 2, 2]);
  // A month that meets the keep terms of the lost level restores it, without another gift.
  await record(ctx, [betOf(told.memberId, baht(500), hoursAgo(0))]);
  await keepLevels(ctx);
  expect(await levels()).toEqual([2, 2, 2]);
  expect(await rewardsOf(told.memberId)).toHaveLength(2);
  const { rows } = await sql<{ cause: string; to: number }>`
    select cause, to_level as "to" from rewards.vip_change where member_id = ${told.memberId} order by id`.execute(
    ctx.db,
  );
  expect(rows).toEqual([
    { cause: 'reached', to: 2 },
    { cause: 'notKept', to: 1 },
    { cause: 'reached', to: 2 },
  ]);
});

test('whoever is about to lose a level is told ten to eight days before the month ends, once', async () => {
  const { memberId } = await player(6000, 24 * 100);
  await inMonth(memberId, sql`stale = false`);
  const definition = await sql<{ today: string }>`select pg_get_functiondef('rewards.today'::regproc) as today`.execute(
    ctx.db,
  );
  const told = async (daysLeft: number) => {
    const day = sql.lit(`${daysLeft} days`);
    await sql`create or replace function rewards.today() returns date language sql stable as $$
      select (date_trunc('month', now()) + interval '1 month' - interval ${day})::date $$`.execute(ctx.db);
    await judgeLevels(ctx);
    const { rows } = await sql`
      select from cashier.event where subject = 'vip' and subject_id = ${memberId} and kind = 'losing'`.execute(ctx.db);
    return rows.length;
  };
  expect([await told(12), await told(7), await told(10), await told(9)]).toEqual([0, 0, 1, 1]);
  await sql.raw(definition.rows[0]?.today ?? '').execute(ctx.db);
});

test('a level by hand stands until its time, whatever the job says; raising it takes two operators', async () => {
  const [one, two] = [await signedInOperator(ctx, { role: 'risk' }), await signedInOperator(ctx, { role: 'finance' })];
  const { memberId } = await player(1500);
  const put = async ({ headers }: { headers: Record<string, string> }, said: object) =>
    (
      await app.inject({
        method: 'PUT',
        url: `/ops/v1/vip/members/${memberId}`,
        headers,
        payload: { reason: 'A valued guest', ...said },
      })
    ).json();
  const hand = { level: 3, until: new Date(ctx.clock().getTime() + 86_400_000).toISOString() };
  expect(await put(one, hand)).toMatchObject({ value: { level: 1, waitsForSecond: true } });
  expect(await put(one, hand)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await put(two, hand)).toMatchObject({ value: { level: 3, handLevel: 3 } });
  // A longer time than two operators have promised takes two again; a shorter one takes one.
  expect(await put(one, { level: 3, until: null })).toMatchObject({ value: { handLevel: 3, waitsForSecond: true } });
  const sooner = new Date(Date.parse(hand.until) - 3_600_000).toISOString();
  expect(await put(one, { level: 3, until: sooner })).toMatchObject({ value: { handUntil: sooner } });
  await keepLevels(ctx);
  await judgeLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(3);
  expect((await rewardsOf(memberId)).filter(({ title }) => title.EN.includes('3'))).toEqual([]);
  expect(await put(one, { level: 9, until: null })).toMatchObject({ code: 'NOT_FOUND' });
  await sql`update rewards.standing set hand_until = now() where member_id = ${memberId}`.execute(ctx.db);
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(1);
  // Keeping the terms' level even if bets are voided is a promise too, and takes two.
  expect(await put(one, { level: 1, until: null })).toMatchObject({ value: { waitsForSecond: true } });
  // A lower level than the present takes one operator, and one operator ends it.
  expect(await put(one, { level: 0, until: null })).toMatchObject({ value: { level: 0 } });
  expect(await put(one, { level: null, until: null })).toMatchObject({ value: { level: 1, handLevel: null } });
});

test('one operator holds no level for a member, a lower one either: bets that are voided then, or months without play, take it', async () => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const { memberId, bets } = await player(6000);
  expect(await vipLevelOf(ctx, memberId)).toBe(2);
  const payload = { reason: 'A valued guest', level: 1, until: null };
  const url = `/ops/v1/vip/members/${memberId}`;
  const answer = await app.inject({ method: 'PUT', url, headers: risk.headers, payload });
  await record(ctx, bets.map(voided));
  await keepLevels(ctx);
  expect(await vipLevelOf(ctx, memberId)).toBe(0);
  expect(answer.json()).toMatchObject({ value: { level: 2, handLevel: null, waitsForSecond: true } });
});

test('rebates go by a new level from the next day on', async () => {
  const { memberId } = await player(1500);
  const { rows } = await sql<{ now: number; next: number }>`
    select rewards.level_on(${memberId}, rewards.today()) as now, rewards.level_on(${memberId}, rewards.today() + 1) as next`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ now: 0, next: 1 }]);
});

test('gifts of the month and of the birthday come once, and not in the month of the rise', async () => {
  const { memberId } = await player(1500);
  // A birthday in a leap year, which has every day.
  await putProfile(ctx.db, memberId, { birthday: `1992-${(await today()).slice(5)}` });
  await Promise.all([giveDueGifts(ctx), giveDueGifts(ctx)]);
  const titles = async () => (await rewardsOf(memberId)).map(({ title }) => title.EN).sort();
  expect(await titles()).toEqual(['Happy birthday from Level 1', 'Welcome to Level 1']);
  await inMonth(memberId, sql`stale = false`);
  await giveDueGifts(ctx);
  await giveDueGifts(ctx);
  expect(await titles()).toEqual(['Gift of the month, Level 1', 'Happy birthday from Level 1', 'Welcome to Level 1']);
});

test('a birthday on a leap day is celebrated on 1 March of other years', () => {
  expect(birthdaysOn('2027-03-01')).toEqual(['03-01', '02-29']);
  expect(birthdaysOn('2028-03-01')).toEqual(['03-01']);
});

async function today(): Promise<string> {
  const { rows } = await sql<{ day: string }>`select rewards.today()::text as day`.execute(ctx.db);
  return rows[0]?.day ?? '';
}

test('a level raises what may be withdrawn a day', async () => {
  const { headers } = await player(6000);
  const usual = await signedInMember(ctx);
  const daily = async (who: Record<string, string>) =>
    (await app.inject({ url: '/wps/cashier/withdrawals/terms', headers: who })).json().value.daily;
  const [mine, theirs] = [await daily(headers), await daily(usual.headers)];
  expect(mine.count).toBe(theirs.count * 2);
  expect(Number(mine.amount)).toBe(Number(theirs.amount) * 2);
});

test('members see their place, everybody sees the levels, and nobody where the module is off', async () => {
  const { headers } = await player(1200);
  const ask = async (url: string, more = {}) => (await app.inject({ url, headers: more })).json();
  expect((await ask('/wps/member/vip', headers)).value).toMatchObject({
    level: 1,
    currency: 'THB',
    life: { validBet: '1200.0000', deposits: '0.0000' },
    byHand: false,
  });
  expect((await ask('/wps/vip')).value.levels).toHaveLength(4);
  expect(await ask('/wps/vip?currency=XYZ')).toMatchObject({ code: 'NOT_FOUND' });
  await setModule(ctx, 'VIP3', false);
  expect(await ask('/wps/vip')).toMatchObject({ code: 'MODULE_DISABLED' });
  expect(await ask('/wps/member/vip', headers)).toMatchObject({ code: 'MODULE_DISABLED' });
  expect((await ask('/wps/member/info', headers)).value).toMatchObject({ hasVip: false, vipRankLevel: 0 });
  await setModule(ctx, 'VIP3', true);
});
