import type { RaceTerms } from '@fairhouse/contract/races';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { piped } from '../../cli/admin/testing.ts';
import { useTestApp } from '../../testing/app.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { signedInMember, testPassword } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { activityActs, cash } from './activities/testing.ts';
import { setMission, showMission } from './desk/missions.ts';
import { setRace } from './desk/races.ts';
import { setRaffle } from './desk/raffles.ts';
import { payRaces } from './races/pay.ts';
import { given } from './testing.ts';
import { allGames, betOf, followAll, missionTerms, record } from './testing-play.ts';

const site = await useTestApp();
const { ctx, app } = site;
const [one, two] = await Promise.all([
  signedInOperator(ctx, { role: 'finance' }),
  signedInOperator(ctx, { role: 'finance' }),
]);
type Who = { headers: Record<string, string> };
type Member = Awaited<ReturnType<typeof signedInMember>>;

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;
const words = { EN: 'Contest', TH: 'แข่ง', CN: '竞赛' };
const prizes = [{ currency: 'THB', prize: { kind: 'cash' as const, amount: '300', turnoverBp: 0 } }];

async function mark(by: Who, { memberId }: Member, isHouse: boolean) {
  const url = `/ops/v1/members/${memberId}/house-player`;
  const payload = { isHouse, reason: 'A player of the house' };
  return (await app.inject({ method: 'PUT', url, headers: by.headers, payload })).json();
}
async function openRace(code: string) {
  const terms: RaceTerms = {
    title: words,
    text: words,
    measure: 'validBet',
    games: allGames,
    currency: 'THB',
    currencies: [{ currency: 'THB', rate: '1', minStake: '5' }],
    startsAt: at(-hour),
    endsAt: at(hour),
    settleMinutes: 10,
    prizes: [{ from: 1, to: 2, prizes }],
  };
  await setRace(ctx, null, code, terms);
  return code;
}
const value = async (url: string, who?: Who) =>
  (await app.inject({ url, ...(who ? { headers: who.headers } : {}) })).json().value;
const placeIn = (code: string, who: Who) => value(`/wps/races/${code}/mine`, who);
const missions = (who: Who) => value('/wps/relay/MSS_missionSummary', who);

test('a player of the house has no place, no ticket and no mission, and gets them back by two operators alone', async () => {
  const race = await openRace('house-race');
  await setMission(ctx, null, 'house-mission', missionTerms());
  await showMission(ctx, null, 'house-mission', { isOpen: true, position: 1 });
  const raffle = {
    title: words,
    text: words,
    basis: 'turnover' as const,
    currencies: [{ currency: 'THB', perTicket: '10' }],
    games: allGames,
    maxTickets: 50,
    startsAt: at(-hour),
    closesAt: at(hour),
    settleMinutes: 1,
    drawsAt: at(2 * hour),
    prizes: [{ count: 1, prizes }],
  };
  await setRaffle(ctx, null, 'house-raffle', raffle);
  const [house, member] = [await signedInMember(ctx), await signedInMember(ctx)];
  for (const { headers } of [house, member]) {
    const payload = { code: 'house-raffle' };
    await app.inject({ method: 'POST', url: '/wps/relay/MSS_raffleClaim', headers, payload });
  }
  const bets = ({ memberId }: Member, stake: bigint) => [1, 2, 3].map(() => betOf(memberId, { stake }));
  await record(ctx, [...bets(house, 900_000n), ...bets(member, 100_000n)]);
  expect(await placeIn(race, house)).toMatchObject({ place: 1 });
  expect(await value('/wps/raffles/house-raffle/mine', house)).toMatchObject({ tickets: 27 });
  expect((await missions(house)).missions).toMatchObject([{ state: 'CLAIMABLE' }]);

  expect(await mark(one, house, true)).toMatchObject({ value: { isHouse: true, waitsForSecond: false } });
  await followAll(ctx);
  expect(await placeIn(race, house)).toBeNull();
  expect(await placeIn(race, member)).toMatchObject({ place: 1 });
  expect(await value('/wps/raffles/house-raffle/mine', house)).toMatchObject({ tickets: 0 });
  expect((await missions(house)).missions).toMatchObject([{ state: 'OPEN', value: '0' }]);
  // Later play, a claim or a prize does not change that.
  await record(ctx, bets(house, 900_000n));
  expect(await placeIn(race, house)).toBeNull();
  const { rows } = await sql<{ id: bigint }>`select id from rewards.raffle where code = 'house-raffle'`.execute(ctx.db);
  const tickets = { kind: 'tickets' as const, raffleId: String(rows[0]?.id), tickets: 5 };
  await expect(given(ctx, house.memberId, { prize: tickets, issue: true })).rejects.toMatchObject({
    code: 'RAFFLE_CLOSED',
  });
  expect((await value('/ops/v1/house-players?pageSize=10', one)).list).toMatchObject([{ username: house.username }]);

  expect(await mark(one, house, false)).toMatchObject({ value: { isHouse: true, waitsForSecond: true } });
  expect(await mark(one, house, false)).toMatchObject({ code: 'ALREADY_APPROVED' });
  await followAll(ctx);
  expect(await placeIn(race, house)).toBeNull();
  expect(await mark(two, house, false)).toMatchObject({ value: { isHouse: false, waitsForSecond: false } });
  await followAll(ctx);
  expect(await placeIn(race, house)).toMatchObject({ place: 1 });
});

test('a player of the house spins no wheel and takes no packet of a rain', async () => {
  const { opened, ask } = activityActs(site);
  const atOnce = { claimDays: null };
  const label = { EN: 'Coins', TH: 'เหรียญ', CN: '金币' };
  const segments = [
    { label, weight: 1, stock: null, prize: cash('1') },
    { label: { EN: 'Nothing', TH: 'ไม่ได้', CN: '谢谢' }, weight: 1, stock: null, prize: null },
  ];
  const wheel = await opened({ kind: 'wheel', daily: 1, dailyMax: 1, perCurrency: { THB: { segments } } }, atOnce);
  const pot = { budget: '100', packets: 10, least: '1', most: '20' };
  const schedule = { times: ['12:00'], weekdays: [1, 2, 3, 4, 5, 6, 7], seconds: 60 };
  const rain = await opened(
    { kind: 'rain', schedule, packetsEach: 1, turnoverBp: 0, perCurrency: { THB: pot } },
    atOnce,
  );
  const [house, member] = [await signedInMember(ctx), await signedInMember(ctx)];
  await mark(one, house, true);
  const seen = async (who: Member) => (await ask(who, 'GET', `/wps/promotions/${wheel}/wheel`)).value;
  const spin = async (who: Member) => {
    const { seedHash, chances } = await seen(who);
    return await ask(who, 'POST', `/wps/promotions/${wheel}/spin`, { seedHash, chances, luck: 'a lucky word' });
  };
  const forbidden = { code: 'ACTIVITY_FORBIDDEN', value: { why: 'house' } };
  expect(await spin(house)).toMatchObject(forbidden);
  expect(await spin(member)).toMatchObject({ success: true });
  const packet = { startsAt: at(-hour), packet: 1 };
  const take = (who: Member) => ask(who, 'POST', `/wps/promotions/${rain}/packets`, packet);
  expect(await take(house)).toMatchObject(forbidden);
  expect(await take(member)).toMatchObject({ code: 'NOT_FOUND' });
});

test('one who is marked before a race is paid wins nothing of it', async () => {
  const race = await openRace('paid-race');
  const [house, member] = [await signedInMember(ctx), await signedInMember(ctx)];
  const placedAt = new Date(Date.now() - 120_000);
  await record(ctx, [betOf(house.memberId, { placedAt, stake: 900_000n }), betOf(member.memberId, { placedAt })]);
  await mark(one, house, true);
  await sql`
    update rewards.race set ends_at = now() - interval '60 seconds', settles_at = now() - interval '1 second'
    where code = ${race}`.execute(ctx.db);
  await payRaces(ctx);
  expect(await placeIn(race, house)).toBeNull();
  expect(await placeIn(race, member)).toMatchObject({ place: 1, prize: { amount: '300' } });
});

test('a member who wishes so is shown without a name', async () => {
  const member = await signedInMember(ctx);
  const wish = async (unnamed: boolean) =>
    (
      await injectEncrypted(app, {
        method: 'PUT',
        url: '/wps/member/profile',
        headers: member.headers,
        body: { unnamed },
      })
    ).json();
  const namesIn = async (code: string) =>
    (await value(`/wps/races/${code}`)).list.map(({ name }: { name: string }) => name);
  await openRace('named-race');
  expect((await value('/wps/member/profile', member)).unnamed).toBe(false);
  await record(ctx, [betOf(member.memberId)]);
  expect(await namesIn('named-race')).toEqual([expect.stringMatching(/^.{1,2}•••$/)]);
  expect(await wish(true)).toMatchObject({ value: { unnamed: true } });
  await openRace('unnamed-race');
  await record(ctx, [betOf(member.memberId)]);
  expect(await namesIn('unnamed-race')).toEqual(['•••']);
  expect(await wish(false)).toMatchObject({ value: { unnamed: false } });
});

test('the command line marks players of the house and lists them', async () => {
  const { username } = await signedInMember(ctx);
  const admin = async (by: typeof one, ...args: string[]) =>
    (
      await piped(
        ctx,
        [...args, '--as', by.username, '--reason', 'A demonstration', '--password-stdin'],
        [testPassword],
      )
    ).lines.join('\n');
  expect(await admin(one, 'house-player', username, 'on')).toBe(`${username} plays for the house`);
  expect((await piped(ctx, ['house-players'], [])).lines.join('\n')).toContain(username);
  expect(await admin(one, 'house-player', username, 'off')).toMatch(/it takes two operators/);
  expect(await admin(two, 'house-player', username, 'off')).toBe(`${username} plays for itself`);
  expect(await admin(one, 'house-player', 'nobody-at-all', 'on')).toContain('There is no account');
});
