import { randomUUID } from 'node:crypto';
import type { RuleOf, WheelSegment } from '@fairhouse/contract/activity-rules';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { spinWheel } from '@fairhouse/fairness/wheel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { verifyLedger } from '../../../ledger/index.ts';
import { setModule } from '../../../site/settings.ts';
import { activityActs, atBrowser, cash, type Told } from '../testing.ts';
import { renewWheelSeeds } from './renew.ts';

const site = await useTestApp();
const { ctx } = site;
beforeAll(() => setModule(ctx, 'PTSYS3', true));
const { opened, ask, acts, mine, cashOf, pointsOf, claim } = activityActs(site);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const words = (text: string) => ({ EN: text, TH: text, CN: text });
const part = (label: string, weight: number, more: Partial<WheelSegment> = {}): WheelSegment => ({
  label: words(label),
  weight,
  stock: null,
  prize: null,
  ...more,
});
const wheel = (segments: WheelSegment[], more: Partial<RuleOf<'wheel'>> = {}): RuleOf<'wheel'> => ({
  kind: 'wheel',
  daily: 3,
  dailyMax: 10,
  perCurrency: { THB: { segments } },
  ...more,
});
const three = [
  part('Ten baht', 1, { prize: cash('10') }),
  part('Fifty points', 1, { prize: { kind: 'points', points: '50' } }),
  part('Next time', 2),
];
const atOnce = { claimDays: null };

const look = async (who: Told, id: bigint) => (await ask(who, 'GET', `/wps/promotions/${id}/wheel`)).value;
const spin = async (who: Told, id: bigint, said: object = {}) => {
  const { seedHash, chances } = await look(who, id);
  return await ask(who, 'POST', `/wps/promotions/${id}/spin`, { seedHash, luck: 'seven', chances, ...said });
};

test('a spin is decided by the committed seed and the member’s words, as the chances were shown', async () => {
  const id = await opened(wheel(three), atOnce);
  const member = await signedInMember(ctx);
  const before = await look(member, id);
  expect(before).toMatchObject({ left: 3, number: 1, today: 3 });
  expect(before.segments.map(({ weight }: { weight: number }) => weight)).toEqual([1, 1, 2]);
  const { value } = await spin(member, id, { luck: 'my own words' });
  const { serverSeed, seedHash, luck, number, weights, segment } = value.spin;
  expect([seedHash, luck]).toEqual([before.seedHash, 'my own words']);
  expect(hashOfServerSeed(serverSeed)).toBe(before.seedHash);
  expect(spinWheel({ serverSeed, clientSeed: luck, nonce: number, weights })).toBe(segment);
  expect(value.wheel).toMatchObject({ left: 2, number: 2 });
  expect(value.wheel.seedHash).not.toBe(before.seedHash);
});

test('its prizes are given, and the same seed asked for again gets the same spin', async () => {
  const id = await opened(wheel(three, { daily: 10 }), atOnce);
  const member = await signedInMember(ctx);
  let [money, points] = [0n, 0n];
  for (let spins = 10; spins > 0; spins--) {
    const { seedHash, chances } = await look(member, id);
    const said = { seedHash, chances, luck: 'seven' };
    // A retry, as after a lost answer.
    const [one, two] = await Promise.all([
      ask(member, 'POST', `/wps/promotions/${id}/spin`, said),
      ask(member, 'POST', `/wps/promotions/${id}/spin`, said),
    ]);
    expect(one.value.spin).toEqual(two.value.spin);
    const { segment } = one.value.spin;
    if (segment === 0) money += 100_000n;
    if (segment === 1) points += 5000n;
    expect(one.value.wheel.left).toBe(spins - 1);
  }
  expect(await spin(member, id)).toMatchObject({ status: 409, code: 'SPINS_USED' });
  expect([await cashOf(member.memberId), await pointsOf(member.memberId)]).toEqual([money, points]);
  const { list } = (await ask(member, 'GET', `/wps/promotions/${id}/spins`)).value;
  expect(list.map(({ number }: { number: number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('of a prize that is there twice two are won by a hundred spins at once, and then its chance is none', async () => {
  const id = await opened(
    wheel([part('The last two', 50, { stock: 2, prize: cash('100') }), part('A', 1), part('B', 1)], { daily: 4 }),
    { ...atOnce, budgets: { THB: '10000' } },
  );
  const members = await Promise.all(Array.from({ length: 10 }, () => signedInMember(ctx)));
  const late = await signedInMember(ctx);
  const { chances } = await look(late, id);
  await Promise.all(
    members.map(async (member) => {
      for (let spins = 0; spins < 4; ) {
        const { status, code } = await spin(member, id);
        if (status === 200) spins += 1;
        else if (code !== 'WHEEL_CHANGED') throw new Error(code);
      }
    }),
  );
  const { rows } = await sql<{ segment: number; n: number }>`
    select segment, count(*)::int4 as n from rewards.spin where activity_id = ${id} group by segment`.execute(ctx.db);
  const count = new Map(rows.map(({ segment, n }) => [segment, n]));
  expect(count.get(0)).toBe(2);
  expect([...count.values()].reduce((sum, n) => sum + n, 0)).toBe(40);
  const view = await look(members[0] ?? (await signedInMember(ctx)), id);
  expect(view.segments[0]).toMatchObject({ weight: 0, left: 0 });
  const sums = await Promise.all(members.map(({ memberId }) => cashOf(memberId)));
  expect(sums.reduce((sum, units) => sum + units, 0n)).toBe(2_000_000n);
  expect((await acts.list(ctx, undefined)).find((one) => one.id === String(id))?.used).toEqual({ THB: '200.0000' });
  const operator = await signedInOperator(ctx);
  expect((await ask(operator, 'GET', `/ops/v1/promotions/${id}/wheel`)).value[0]).toMatchObject({ won: 2, stock: 2 });
  // A member who was shown other odds is told so, and nothing is drawn.
  expect(await spin(late, id, { chances })).toMatchObject({ status: 409, code: 'WHEEL_CHANGED' });
  expect(await look(late, id)).toMatchObject({ left: 4 });
});

test('a wheel stops before its budget does not hold its largest prize, whatever would have been drawn', async () => {
  const id = await opened(
    wheel([part('Thirty', 1, { prize: cash('30') }), part('Ten', 1, { prize: cash('10') }), part('No', 1)], {
      daily: 10,
    }),
    {
      ...atOnce,
      budgets: { THB: '60' },
    },
  );
  const member = await signedInMember(ctx);
  for (;;) {
    const { status, code } = await spin(member, id);
    if (status === 200) continue;
    expect(['ACTIVITY_CLOSED', 'SPINS_USED']).toContain(code);
    break;
  }
  const used = Number((await acts.list(ctx, undefined)).find((one) => one.id === String(id))?.used.THB);
  expect(used).toBeLessThanOrEqual(60);
  expect(await cashOf(member.memberId)).toBe(BigInt(used) * 10_000n);
});

test('deposits, turnover and operators bring spins, up to the most of a day but for given ones', async () => {
  const rule = wheel(three, { daily: 0, dailyMax: 4 });
  rule.perCurrency = { THB: { segments: three, perTurnover: '100', perDeposit: '50' } };
  const id = await opened(rule);
  const member = await signedInMember(ctx);
  expect(await look(member, id)).toMatchObject({ left: 0, today: 0 });
  expect(await spin(member, id)).toMatchObject({ code: 'SPINS_USED' });
  // One hour for both bets, even if the clock passes the full hour between them.
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const bet = (units: bigint) =>
    sql`insert into records.bet_hour (member_id, currency, hour, game_type, vendor, status, bets, stake, valid_bet, payout)
      values (${member.memberId}, 'THB', ${hour}, 'RNG', 'NMS', 'SETTLED', 1, ${units}, ${units}, 0)
      on conflict (member_id, currency, hour, game_type, vendor, status) do update set valid_bet = ${units}`.execute(
      ctx.db,
    );
  await bet(2_990_000n);
  expect(await look(member, id)).toMatchObject({ left: 2, today: 2 });
  expect((await spin(member, id)).status).toBe(200);
  // A voided bet no longer counts, but a spin that was made stays.
  await bet(500_000n);
  expect(await look(member, id)).toMatchObject({ left: 0, today: 0 });
  await bet(99_000_000n);
  expect(await look(member, id)).toMatchObject({ left: 3, today: 4 });

  const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const said = { promotionId: String(id), username: member.username, spins: 2, reason: 'A stuck screen' };
  const key = randomUUID();
  expect((await ask(one, 'POST', '/ops/v1/spins', said)).value).toEqual({ waitsForSecond: true });
  expect((await ask(two, 'POST', '/ops/v1/spins', said, key)).value).toEqual({ waitsForSecond: false });
  expect((await ask(two, 'POST', '/ops/v1/spins', said, key)).value).toEqual({ waitsForSecond: false });
  expect(await look(member, id)).toMatchObject({ left: 5, today: 4 });
  for (let spins = 5; spins > 0; spins--) expect((await spin(member, id)).status).toBe(200);
  expect(await spin(member, id)).toMatchObject({ code: 'SPINS_USED' });
  const { list } = (await ask(one, 'GET', `/ops/v1/spins?username=${member.username}`)).value;
  expect(list.length).toBe(6);
});

test('a spin that is asked for with another seed, other chances or by another person is refused', async () => {
  const id = await opened(wheel(three), { eligibility: { review: ['device'] } });
  const [member, second] = [atBrowser(await signedInMember(ctx)), await signedInMember(ctx)];
  expect(await spin(member, id, { seedHash: 'a'.repeat(64) })).toMatchObject({ code: 'WHEEL_CHANGED' });
  expect(await spin(member, id, { chances: 'better ones' })).toMatchObject({ code: 'WHEEL_CHANGED' });
  expect(await spin(member, id, { luck: ' a space' })).toMatchObject({ code: 'SEED_INVALID' });
  expect((await spin(member, id)).status).toBe(200);
  const same = { headers: { ...second.headers, cookie: member.headers.cookie ?? '' } };
  expect(await spin(same, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'device' } });
  await acts.change(
    ctx,
    String(id),
    { operatorId: (await signedInOperator(ctx)).operatorId },
    { state: 'CLOSED', reason: 'It is over' },
  );
  expect(await spin(member, id)).toMatchObject({ code: 'ACTIVITY_CLOSED' });
});

test('a prize of a wheel with days to claim waits in the reward centre', async () => {
  const id = await opened(
    wheel([
      part('Ten', 1, { prize: cash('10') }),
      part('Twenty', 1, { prize: cash('20') }),
      part('Five', 1, { prize: cash('5') }),
    ]),
    {
      claimDays: 7,
    },
  );
  const member = await signedInMember(ctx);
  expect(await mine(member, id)).toMatchObject({ state: 'JOIN' });
  expect((await spin(member, id)).value.given).toBe(false);
  expect(await cashOf(member.memberId)).toBe(0n);
  const [reward] = (await ask(member, 'GET', '/wps/rewards?claimable=true')).value.list;
  expect(reward.source).toBe('wheel');
  expect((await claim(member, reward.id)).status).toBe(200);
  expect(await cashOf(member.memberId)).toBeGreaterThan(0n);
});

test('spins that one operator gives at one moment add up: the hand rule is passed by no haste', async () => {
  const id = await opened(wheel([part('Ten', 1, { prize: cash('10') }), part('A', 1), part('B', 1)]));
  const members = await Promise.all(Array.from({ length: 4 }, () => signedInMember(ctx)));
  const operator = await signedInOperator(ctx);
  await sql`
    insert into cashier.hand_rule (currency, two_person_above) values ('THB', 1000000)
    on conflict (currency) do update set two_person_above = excluded.two_person_above`.execute(ctx.db);
  const answers = await Promise.all(
    members.map(({ username }) =>
      ask(operator, 'POST', '/ops/v1/spins', { promotionId: String(id), username, spins: 6, reason: 'A stuck screen' }),
    ),
  );
  expect(answers.filter(({ value }) => value.waitsForSecond === false)).toHaveLength(1);
});

test('spins of several wheels and a reward by hand add up', async () => {
  await sql`
    insert into cashier.hand_rule (currency, two_person_above) values ('THB', 1000000)
    on conflict (currency) do update set two_person_above = excluded.two_person_above`.execute(ctx.db);
  const [operator, { memberId, username }] = [await signedInOperator(ctx), await signedInMember(ctx)];
  const spinsOf = async (spins: number) => {
    const id = await opened(wheel([part('Ten', 1, { prize: cash('10') }), part('A', 1), part('B', 1)]));
    const said = { promotionId: String(id), username, spins, reason: 'A stuck screen' };
    return (await ask(operator, 'POST', '/ops/v1/spins', said)).value;
  };
  expect(await spinsOf(4)).toEqual({ waitsForSecond: false });
  expect(await spinsOf(4)).toEqual({ waitsForSecond: false });
  expect(await spinsOf(4)).toEqual({ waitsForSecond: true });
  const reward = {
    ...{ memberId: String(memberId), title: { EN: 'Sorry', TH: 'Sorry', CN: 'Sorry' }, prize: cash('30') },
    ...{ issue: true, days: 7, reason: 'A stuck screen' },
  };
  expect((await ask(operator, 'POST', '/ops/v1/rewards', reward, randomUUID())).value.waitsForSecond).toBe(true);
});

test('after a restore no wheel is spun with a seed that a spin since the backup has revealed', async () => {
  const id = await opened(wheel([part('Next time', 1)]));
  const member = await signedInMember(ctx);
  await look(member, id);
  await sql`create table kept_seat as select * from rewards.wheel_seat`.execute(ctx.db);
  const { value } = await spin(member, id);
  await sql`delete from rewards.spin where member_id = ${member.memberId}`.execute(ctx.db);
  await sql`delete from rewards.wheel_seat`.execute(ctx.db);
  await sql`insert into rewards.wheel_seat select * from kept_seat`.execute(ctx.db);
  expect((await look(member, id)).seedHash).toBe(value.spin.seedHash);
  await renewWheelSeeds(ctx);
  const after = await look(member, id);
  expect(after.seedHash).not.toBe(value.spin.seedHash);
  expect((await spin(member, id)).value.spin.seedHash).toBe(after.seedHash);
});
