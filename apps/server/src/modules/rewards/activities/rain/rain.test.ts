import { setTimeout as sleep } from 'node:timers/promises';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { formatMoney } from '@fairhouse/money/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '../../../../platform/database/database.ts';
import { noPush } from '../../../../platform/sockets/push.ts';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { verifyLedger } from '../../../ledger/index.ts';
import { brandSettings } from '../../../site/index.ts';
import { activitiesChanged, activitiesOf } from '../copy.ts';
import { activityActs, atBrowser, type Told } from '../testing.ts';
import { tellBegun } from './follow.ts';
import { givePackets } from './give.ts';
import { prepareRains } from './prepare.ts';
import { splitPackets } from './split.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, ask, acts, mine, cashOf, claim } = activityActs(site);
afterAll(async () => expect((await verifyLedger(ctx.db)).differences).toEqual([]));

const times = Array.from({ length: 288 }, (_, at) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(at / 12))}:${two((at % 12) * 5)}`;
});
/** A rain that covers every five minutes except the last second, so that one is on at nearly any moment. */
const rule = (pot: RuleOf<'rain'>['perCurrency'][string], more: Partial<RuleOf<'rain'>> = {}): RuleOf<'rain'> => ({
  kind: 'rain',
  schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times, seconds: 299 },
  packetsEach: 1,
  turnoverBp: 0,
  perCurrency: { THB: pot },
  ...more,
});
const pot = { budget: '10', packets: 5, least: '0.5', most: '6' };

/** Opens a rain, and moves the prepared one to now. */
async function raining(said: RuleOf<'rain'>, more: Parameters<typeof opened>[1] = {}) {
  const id = await opened(said, { claimDays: null, ...more });
  await prepareRains(ctx);
  const startsAt = new Date(Date.now() - 1000);
  await sql`
    with kept as (select id from rewards.rain where activity_id = ${id} order by opens_at limit 1)
    update rewards.rain r set opens_at = ${startsAt}, closes_at = now() + interval '1 hour' from kept where r.id = kept.id`.execute(
    ctx.db,
  );
  return { id, startsAt: startsAt.toISOString() };
}
type Rain = Awaited<ReturnType<typeof raining>>;
const take = (who: Told, { id, startsAt }: Rain, packet = 1) =>
  ask(who, 'POST', `/wps/promotions/${id}/packets`, { startsAt, packet });
const look = async (who: Told, { id, startsAt }: Rain) =>
  (await ask(who, 'GET', `/wps/promotions/${id}/rain?startsAt=${encodeURIComponent(startsAt)}`)).value;
const ends = (rain: Rain) =>
  sql`update rewards.rain set closes_at = now() - interval '1 second' where activity_id = ${rain.id} and opens_at = ${new Date(rain.startsAt)}`.execute(
    ctx.db,
  );
/** Moves the times of the taken packets back by some seconds. */
const later = () =>
  sql`update rewards.packet set taken_at = taken_at - interval '2 seconds' where member_id is not null and not is_given`.execute(
    ctx.db,
  );
const given = async () => {
  await later();
  while (await givePackets(ctx)) {}
};
const sumOf = (amounts: readonly string[]) =>
  formatMoney(
    amounts.reduce((sum, one) => sum + unitsOf(one), 0n),
    'THB',
  );
const unitsOf = (amount: string) => BigInt(amount.replace('.', ''));

test('packets are split so that their sum is the budget to the unit, and each is within its bounds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (packets, least, span, share) => {
        const most = least + span;
        const budget = least * BigInt(packets) + (span * BigInt(packets) * BigInt(Math.round(share * 1000))) / 1000n;
        const amounts = splitPackets({ budget, packets, least, most });
        expect(amounts.length).toBe(packets);
        expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(budget);
        expect(amounts.every((one) => least <= one && one <= most)).toBe(true);
      },
    ),
  );
});

test('many who tap at once share the whole budget, one packet each, and the rest are told that all are taken', async () => {
  const rain = await raining(rule(pot));
  const members = await Promise.all(Array.from({ length: 12 }, () => signedInMember(ctx)));
  // Each member taps twice at one moment.
  const answers = await Promise.all(members.flatMap((member) => [take(member, rain), take(member, rain)]));
  const won = members.filter((_, at) => answers[at * 2]?.status === 200);
  expect(won.length).toBe(5);
  for (const [at] of members.entries()) expect(answers[at * 2]).toEqual(answers[at * 2 + 1]);
  expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'RAIN_TAKEN')).toBe(true);
  const amounts = answers.filter(({ status }, at) => status === 200 && at % 2 === 0).map(({ value }) => value.amount);
  expect(sumOf(amounts)).toBe('10.0000');

  await Promise.all([given(), given()]);
  await given();
  for (const [at, member] of members.entries()) {
    const amount = answers[at * 2]?.value?.amount;
    expect(await cashOf(member.memberId)).toBe(amount === undefined ? 0n : unitsOf(amount));
  }
  const [winner, loser] = [won[0], members.find((member) => !won.includes(member))];
  if (!winner || !loser) throw new Error('some won and some did not');
  const seen = await look(loser, rain);
  expect(seen).toMatchObject({ pot: { budget: '10.0000', packets: 5, taken: 5, given: '10.0000' }, mine: [] });
  expect(seen.largest.length).toBe(5);
  expect(seen.largest.every(({ name }: { name: string }) => name.includes('•'))).toBe(true);
  const own = await look(winner, rain);
  expect(own.mine).toEqual([{ packet: 1, amount: (await take(winner, rain)).value.amount }]);
  expect(own.largest.filter((one: { mine: boolean }) => one.mine).length).toBe(1);
});

test('a member takes as many packets of a rain as it grants, and no other', async () => {
  const rain = await raining(rule(pot, { packetsEach: 2 }), { claimDays: 3 });
  const member = await signedInMember(ctx);
  const first = await take(member, rain, 1);
  const second = await take(member, rain, 2);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await take(member, rain, 3)).toMatchObject({ status: 409, code: 'RAIN_ENOUGH' });
  expect((await take(member, rain, 1)).value).toEqual(first.value);
  await given();
  expect(await cashOf(member.memberId)).toBe(0n);
  const { list } = (await ask(member, 'GET', '/wps/rewards?claimable=true')).value;
  expect(list.map(({ source }: { source: string }) => source)).toEqual(['envelope', 'envelope']);
  for (const { id } of list) expect((await claim(member, id)).status).toBe(200);
  expect(await cashOf(member.memberId)).toBe(unitsOf(sumOf([first.value.amount, second.value.amount])));
});

test('who comes early, late, to no rain, or to one that was stopped is told so', async () => {
  const rain = await raining(rule(pot));
  const member = await signedInMember(ctx);
  const soon = new Date(Math.ceil((Date.now() + 3_600_000) / 300_000) * 300_000).toISOString();
  expect(await take(member, { ...rain, startsAt: soon })).toMatchObject({ status: 409, code: 'RAIN_EARLY' });
  expect(await take(member, { ...rain, startsAt: new Date(0).toISOString() })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await take(member, { ...rain, id: 1n })).toMatchObject({ code: 'NOT_FOUND' });
  const stranger = await signedInMember(ctx, { currency: 'USD' });
  expect(await take(stranger, rain)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'currency' } });

  await acts.change(
    ctx,
    String(rain.id),
    { operatorId: (await signedInOperator(ctx)).operatorId },
    {
      state: 'CLOSED',
      reason: 'It rains too much',
    },
  );
  expect(await take(member, rain)).toMatchObject({ code: 'ACTIVITY_CLOSED' });

  const other = await raining(rule(pot));
  await sql`update rewards.rain set closes_at = now() - interval '1 millisecond' where activity_id = ${other.id} and opens_at = ${new Date(other.startsAt)}`.execute(
    ctx.db,
  );
  expect(await take(member, other)).toMatchObject({ status: 409, code: 'RAIN_OVER' });
});

test('a second account at the same browser takes nothing of a rain that asks for one a device', async () => {
  const rain = await raining(rule(pot), { eligibility: { review: ['device'] } });
  const [one, two] = [atBrowser(await signedInMember(ctx)), await signedInMember(ctx)];
  const same = { headers: { ...two.headers, cookie: one.headers.cookie ?? '' } };
  const answers = await Promise.all([take(one, rain), take(same, rain)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(answers.find(({ status }) => status === 403)).toMatchObject({ value: { why: 'device' } });
  // Another browser does not help once both members have logged in at one.
  const [three, four] = [await signedInMember(ctx), await signedInMember(ctx)];
  for (const { memberId } of [three, four]) {
    await sql`
      insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
      values (${memberId}, 'one of both', '', '', now(), now())`.execute(ctx.db);
  }
  const apart = await Promise.all([take(atBrowser(three), rain), take(atBrowser(four), rain)]);
  expect(apart.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('connections that are cut while packets are taken and given lose none, and pay none twice', async () => {
  const rain = await raining(rule({ budget: '30', packets: 30, least: '0.5', most: '3' }, { packetsEach: 3 }));
  const members = await Promise.all(Array.from({ length: 12 }, () => signedInMember(ctx)));
  let isOver = false;
  let done = 0;
  const again = async <T>(work: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> => {
    for (;;) {
      const answer = await work().catch(() => null);
      if (answer !== null && isDone(answer) && ++done > 0) return answer;
    }
  };
  const other = openPool(ctx.pool.options.connectionString ?? '', 1, () => {});
  const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  const cutting = (async () => {
    for (let pauseMs = 7, before = 0; !isOver; before = done) {
      await other.query(cutAll).catch(() => {});
      await sleep(pauseMs);
      // On a busy machine nothing may succeed between two cuts: the pause grows until something does.
      pauseMs = done > before ? 7 : pauseMs + 1;
    }
  })();
  const giving = (async () => {
    while (!isOver) {
      await later().catch(() => {});
      await givePackets(ctx).catch(() => false);
    }
  })();
  const asks = members.flatMap((member) => [1, 2, 3].map((packet) => ({ member, packet })));
  const answers = await Promise.all(
    asks.map(({ member, packet }) =>
      again(
        () => take(member, rain, packet),
        ({ status }) => status === 200 || status === 409,
      ),
    ),
  );
  isOver = true;
  await Promise.all([cutting, giving]);
  await other.end();
  await again(given, () => true);
  const taken = answers.flatMap(({ status, value }) => (status === 200 ? [value.amount] : []));
  expect(taken.length).toBe(30);
  expect(sumOf(taken)).toBe('30.0000');
  for (const member of members) {
    const own = answers.flatMap(({ status, value }, at) =>
      asks[at]?.member === member && status === 200 ? [value.amount] : [],
    );
    expect(await cashOf(member.memberId)).toBe(unitsOf(sumOf(own)));
  }
});

test('what nobody took goes back to the budget, which no rain goes beyond', async () => {
  const rain = await raining(rule(pot), { budgets: { THB: '15' } });
  const used = async () => (await acts.list(ctx, undefined)).find(({ id }) => id === String(rain.id))?.used;
  expect(await used()).toEqual({ THB: '10.0000' });
  const member = await signedInMember(ctx);
  const { amount } = (await take(member, rain)).value;
  await ends(rain);
  await prepareRains(ctx);
  expect(await look(member, rain)).toMatchObject({ pot: { taken: 1, given: amount } });
  // Five are left: the next rain of ten is not prepared, and members are told that it is closed.
  activitiesChanged(ctx);
  await prepareRains(ctx);
  expect(await used()).toEqual(unitsOf(amount) <= 50_000n ? { THB: sumOf(['10.0000', amount]) } : { THB: amount });
});

test('a rain that has not begun is split anew once its promotion is changed', async () => {
  const id = await opened(rule(pot, { schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times, seconds: 60 } }), {
    budgets: { THB: '100' },
  });
  await prepareRains(ctx);
  const pots = async () =>
    (
      await sql<{ packets: number; opens_at: Date }>`
        select p.packets, r.opens_at from rewards.rain_pot p join rewards.rain r on r.id = p.rain_id
        where r.activity_id = ${id} order by r.opens_at`.execute(ctx.db)
    ).rows;
  // The last prepared rain, minutes ahead.
  const last = (await pots()).at(-1);
  expect(last?.packets).toBe(5);
  const { operatorId } = await signedInOperator(ctx);
  const [one, two] = [operatorId, (await signedInOperator(ctx)).operatorId];
  const terms = { rule: rule({ ...pot, packets: 4 }), reason: 'Fewer and larger' };
  await acts.setTerms(ctx, String(id), { operatorId: one }, terms);
  await acts.setTerms(ctx, String(id), { operatorId: two }, terms);
  await prepareRains(ctx);
  const after = (await pots()).find(({ opens_at }) => opens_at.getTime() === last?.opens_at.getTime());
  expect(after?.packets).toBe(4);
  const budget = (await acts.list(ctx, undefined)).find((promotion) => promotion.id === String(id))?.used;
  expect(Number(budget?.THB)).toBeLessThanOrEqual(30);
});

test('a promotion that is closed for a moment rains as it was to, and a rain that is prepared is not ended by a node that knows less', async () => {
  const id = await opened(rule(pot), { budgets: { THB: '100' } });
  await prepareRains(ctx);
  const rains = async () =>
    (
      await sql<{ opens_at: Date; packets: number; settled_at: Date | null }>`
        select r.opens_at, r.settled_at, (select count(*)::int4 from rewards.packet where rain_id = r.id) as packets
        from rewards.rain r where r.activity_id = ${id} order by r.opens_at`.execute(ctx.db)
    ).rows;
  const last = (await rains()).at(-1);
  const operators = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const set = async (state: 'OPEN' | 'CLOSED', of = id) => {
    for (const { operatorId } of operators)
      await acts.change(ctx, String(of), { operatorId }, { state, reason: 'A look at it' });
  };
  await set('CLOSED');
  await prepareRains(ctx);
  await set('OPEN');
  await prepareRains(ctx);
  const after = (await rains()).find(({ opens_at }) => opens_at.getTime() === last?.opens_at.getTime());
  expect(after).toMatchObject({ packets: 5, settled_at: null });
  // The rain that was on stays stopped, and no node tries to prepare it again.
  const tried = () => sql`select last_value from rewards.rain_id_seq`.execute(ctx.db);
  const { rows } = await tried();
  await prepareRains(ctx);
  expect((await tried()).rows).toEqual(rows);
  // This node's copy says closed; another node opens the activity, and it rains.
  const rain = await raining(rule(pot));
  await set('CLOSED', rain.id);
  await activitiesOf(ctx);
  await sql`
    update rewards.activity set state = 'OPEN', version = nextval('rewards.activity_version') where id = ${rain.id}`.execute(
    ctx.db,
  );
  await prepareRains(ctx);
  activitiesChanged(ctx);
  expect(await take(await signedInMember(ctx), rain)).toMatchObject({ status: 200 });
});

test('a packet that cannot be given, or a rain that cannot be prepared, holds up no other', async () => {
  const rain = await raining(rule(pot));
  const [broken, other] = [await signedInMember(ctx), await signedInMember(ctx)];
  await take(broken, rain);
  const { amount } = (await take(other, rain)).value;
  await sql`
    create function public.refuse() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$`.execute(
    ctx.db,
  );
  await sql`
    create trigger refused before insert on rewards.reward for each row
    when (new.member_id = ${sql.lit(String(broken.memberId))}) execute function public.refuse()`.execute(ctx.db);
  await given();
  await sql`drop trigger refused on rewards.reward`.execute(ctx.db);
  expect([await cashOf(broken.memberId), await cashOf(other.memberId)]).toEqual([0n, unitsOf(amount)]);
  await given();
  expect(await cashOf(broken.memberId)).toBeGreaterThan(0n);

  const [behind, first] = [await opened(rule(pot)), await opened(rule(pot))];
  await sql`
    create trigger refused before insert on rewards.rain for each row
    when (new.activity_id = ${sql.lit(String(first))}) execute function public.refuse()`.execute(ctx.db);
  await prepareRains(ctx);
  await sql`drop trigger refused on rewards.rain`.execute(ctx.db);
  const { rows } =
    await sql`select distinct activity_id from rewards.rain where activity_id in (${behind}, ${first})`.execute(ctx.db);
  expect(rows).toEqual([{ activity_id: behind }]);
});

test('only those are told of a rain whose currency it has packets in, and one that is not prepared yet is not early', async () => {
  // The rain began a minute ago and lasts for four more.
  const began = Math.floor((Date.now() - 60_000) / 60_000) * 60_000;
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const time = new Date(began + utcOffsetMinutes * 60_000).toISOString().slice(11, 16);
  const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: [time], seconds: 299 };
  const perCurrency = { THB: pot, USD: pot };
  const id = await opened(rule(pot, { schedule, perCurrency }), { budgets: { USD: '1' } });
  const [baht, dollars] = [await signedInMember(ctx), await signedInMember(ctx, { currency: 'USD' })];
  expect(await take(baht, { id, startsAt: new Date(began).toISOString() })).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  await prepareRains(ctx);
  const told: { memberId: bigint; mine: boolean }[] = [];
  const here = {
    ...ctx,
    push: {
      ...noPush,
      toMemberHere: (memberId: bigint, _event: string, payload: unknown) =>
        told.push({ memberId, mine: JSON.stringify(payload).includes(`"promotionId":"${id}"`) }),
      membersHere: () => new Map([baht, dollars].map(({ memberId }) => [memberId, 1])),
      endSession: () => {},
    },
  };
  const since = new Date(Date.now() - 5000);
  await sql`
    update rewards.rain set opens_at = now() - interval '1 second', closes_at = now() + interval '1 minute'
    where id = (select id from rewards.rain where activity_id = ${id} order by opens_at desc limit 1)`.execute(ctx.db);
  await tellBegun(here, since);
  expect(told.filter(({ mine }) => mine)).toEqual([{ memberId: baht.memberId, mine: true }]);
});

test('a rain whose packets cannot make its budget, or that meets the next one, is refused', async () => {
  await expect(opened(rule({ ...pot, least: '3' }))).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(opened(rule({ ...pot, most: '1.9' }))).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(opened(rule(pot, { schedule: { weekdays: [1], times, seconds: 300 } }))).rejects.toMatchObject({
    code: 'MALFORMED',
  });
});

test('a member sees a rain as something to come to, and operators watch it', async () => {
  const rain = await raining(rule(pot));
  const member = await signedInMember(ctx);
  expect(await mine(member, rain.id)).toMatchObject({ state: 'JOIN', forbidden: null, stays: false });
  expect(await ask(member, 'POST', `/wps/promotions/${rain.id}/join`)).toMatchObject({ status: 404 });
  const { amount } = (await take(member, rain)).value;
  const operator = await signedInOperator(ctx);
  const { list } = (await ask(operator, 'GET', `/ops/v1/rains?promotionId=${rain.id}`)).value;
  expect(list.find((one: { startsAt: string }) => one.startsAt === rain.startsAt)).toMatchObject({
    pots: [{ currency: 'THB', packets: 5, taken: 1, given: amount, members: 1, waiting: 1 }],
  });
});
