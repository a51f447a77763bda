import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@fairhouse/contract/chat';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { injectEncrypted } from '../../testing/encrypt.ts';
import { memberWith, setFundPassword, signedInMember, testFundPassword } from '../../testing/members.ts';
import { granted } from '../bonus/testing.ts';
import { verifyCashier } from '../cashier/desk/index.ts';
import { depositedSince } from '../cashier/index.ts';
import { openTurnover, requireTurnover } from '../cashier/turnover-store.ts';
import { balancesOf, verifyLedger } from '../ledger/index.ts';
import { setModule } from '../site/settings.ts';
import { type Answered, openRooms } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const rooms = await openRooms(site);
await sql`insert into cashier.tip_rule (currency, min_amount, max_amount, daily_amount, daily_count, daily_received)
  values ('THB', 10000, 1000000, 2000000, 5, 3000000)`.execute(ctx.db);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

type Who = Awaited<ReturnType<typeof giver>>;
const baht = (amount: number) => BigInt(amount) * 10_000n;
async function giver(units = baht(1000)) {
  const member = await memberWith(ctx, units);
  await setFundPassword(ctx, member.memberId);
  return member;
}
let said = 0;
/** A member who has written lately. */
async function speaker(units = 0n) {
  const member = await giver(units);
  said += 1;
  const { value } = await rooms.say(
    member,
    `I am here, ${String(said).replace(/\d/g, (d) => 'abcdefghij'.charAt(Number(d)))}`,
  );
  return { ...member, message: value };
}
async function send(
  url: string,
  who: Who,
  payload: object,
  key: string = randomUUID(),
): Promise<Answered<ChatMessage>> {
  const answer = await injectEncrypted(site.app, {
    method: 'POST',
    url,
    headers: { ...who.headers, 'idempotency-key': key },
    body: { fundPassword: testFundPassword, ...payload },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: ChatMessage }>() };
}
const tip = (who: Who, to: { message: ChatMessage }, amount = '50', key?: string) =>
  send(`/wps/chat/messages/${to.message.id}/tip`, who, { amount }, key);
const rain = (who: Who, amount: string, people = 20, room = 'CN') =>
  send(`/wps/chat/rooms/${room}/rain`, who, { amount, people });
const cashOf = async ({ memberId }: { memberId: bigint }) =>
  (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance;

test('a tip moves own cash at once, the room and the taker are told, and it is no deposit and asks for no turnover', async () => {
  const [from, to] = [await giver(), await speaker()];
  const { status, value } = await tip(from, to);
  expect(status).toBe(200);
  expect(value).toMatchObject({ kind: 'TIP', gift: { each: '50.0000', currency: 'THB', to: [to.message.author] } });
  expect([await cashOf(from), await cashOf(to)]).toEqual([baht(950), baht(50)]);
  const since = new Date(0);
  expect(await depositedSince(ctx.db, to.memberId, since)).toBe(0n);
  expect(await openTurnover(ctx.db, to.memberId, 'THB')).toEqual([]);
  const list = await site.app.inject({ url: '/wps/cashier/transfers', headers: to.headers });
  expect(list.json()).toMatchObject({ value: { list: [{ relation: 'tip', direction: 'arrived', nickname: '' }] } });
  expect(list.body).not.toContain(from.username);
});

test('a tip that is sent twice is given once, and another one under its key is refused', async () => {
  const [from, to] = [await giver(), await speaker()];
  const key = randomUUID();
  const answers = [
    ...(await Promise.all([tip(from, to, '50', key), tip(from, to, '50', key)])),
    await tip(from, to, '50', key),
  ];
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await cashOf(to)).toBe(baht(50));
  expect(await tip(from, to, '60', key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('nothing is given without the fund password, to oneself, to nobody, beyond the limits or what is there', async () => {
  const [from, to] = [await speaker(baht(150)), await speaker()];
  const wrong = await send(`/wps/chat/messages/${to.message.id}/tip`, from, {
    amount: '50',
    fundPassword: 'Something-else1',
  });
  expect(wrong).toMatchObject({ code: 'PASSWORD_WRONG' });
  expect(await tip(from, from)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  expect(await tip(from, { message: { ...to.message, id: '99999999' } })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await tip(from, to, '0.5')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect(await tip(from, to, '101')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect(await tip(from, to, '-5')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await tip(from, to, '100')).toMatchObject({ status: 200 });
  expect(await tip(from, to, '80')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await cashOf(from)).toBe(baht(50));
});

test('a day has its limits: of what one gives, how often, and of what one is given', async () => {
  const [from, to] = [await giver(), await speaker()];
  expect(await tip(from, to, '100')).toMatchObject({ status: 200 });
  expect(await tip(from, to, '100')).toMatchObject({ status: 200 });
  expect(await tip(from, to, '100')).toMatchObject({ code: 'DAILY_AMOUNT_REACHED' });
  const often = await giver();
  for (let n = 0; n < 4; n += 1) expect(await tip(often, await speaker(), '1')).toMatchObject({ status: 200 });
  const answers = await Promise.all([tip(often, to, '1'), tip(often, to, '2'), tip(often, to, '3')]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.map(({ code }) => code)).toContain('DAILY_COUNT_REACHED');
  for (let n = 0; n < 1; n += 1) expect(await tip(await giver(), to, '90')).toMatchObject({ status: 200 });
  // 200, a few, and 90 were given: another 50 would exceed the day's 300.
  expect(await tip(await giver(), to, '50')).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
});

test('bonus money and money with open turnover are not given, and no bonus ends for a tip', async () => {
  const [from, to] = [await giver(), await speaker()];
  await granted(ctx, from.memberId);
  expect(await tip(from, to)).toMatchObject({ code: 'BONUS_OPEN' });
  const owes = await giver();
  const { memberId } = owes;
  await requireTurnover(ctx.db, {
    memberId,
    currency: 'THB',
    source: 'deposit',
    sourceId: memberId,
    required: 1_000_000n,
    since: ctx.clock(),
  });
  expect(await tip(owes, to)).toMatchObject({ code: 'TURNOVER_NOT_MET' });
  expect(await cashOf(to)).toBe(0n);
});

test('frozen accounts give and are given nothing', async () => {
  const freeze = ({ memberId }: { memberId: bigint }) =>
    sql`insert into cashier.freeze (member_id, kind, reason, frozen_by, request_key, request_hash, created_at)
      values (${memberId}, 'withdrawals', 'test', 1, ${randomUUID()}, '', now())`.execute(ctx.db);
  const [from, to] = [await giver(), await speaker()];
  await freeze(from);
  expect(await tip(from, to)).toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
  await freeze(to);
  expect(await tip(await giver(), to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
});

const houses = (who: { memberId: bigint }) =>
  sql`insert into identity.house_player (member_id) values (${who.memberId})`.execute(ctx.db);
const isAgent = (who: { memberId: bigint }) =>
  sql`update identity.member set account_type = (select agent_types[1] from site.brand) where id = ${who.memberId}`.execute(
    ctx.db,
  );
const isExcluded = ({ headers }: { headers: Record<string, string> }) =>
  site.app.inject({ method: 'POST', url: '/wps/protection/exclusions', headers, payload: { period: '7d' } });
const isLimited = (who: { memberId: bigint }) =>
  sql`insert into protection.play_limit (member_id, kind, period, currency, amount, set_at, set_by)
    values (${who.memberId}, 'deposit', 'day', 'THB', 10000, now(), 'member')`.execute(ctx.db);

test.each([
  ['a player of the house', houses],
  ['an agent, whom contracts pay', isAgent],
  ['a member with a limit of deposits, which a tip would go round', isLimited],
])('%s is given nothing', async (_name, mark) => {
  const [from, to] = [await giver(), await speaker()];
  await mark(to);
  expect(await tip(from, to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
});

test.each([
  ['a player of the house', houses],
  ['an agent, whose contracts pay downlines', isAgent],
])('%s gives nothing, and is offered no tips', async (_name, mark) => {
  const [from, to] = [await giver(), await speaker()];
  await mark(from);
  expect(await tip(from, to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  expect((await rooms.standing(from)).value.tips).toBeNull();
});

test('upline and downline have transfers, and no tips around their limits', async () => {
  const [from, to] = [await giver(), await speaker()];
  await sql`insert into identity.upline (member_id, upline_id, via, code, created_at)
    values (${to.memberId}, ${from.memberId}, 'referral', 'X', now())`.execute(ctx.db);
  expect(await tip(from, to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
});

test('a second account in the same browser is given nothing', async () => {
  const [from, to] = [await giver(), await speaker()];
  for (const { memberId } of [from, to]) {
    await sql`insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
      values (${memberId}, '\x01'::bytea, '', '', now(), now())`.execute(ctx.db);
  }
  expect(await tip(from, to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  expect(await cashOf(to)).toBe(0n);
});

test('another currency, a trial user, and a brand without tips are refused', async () => {
  const [from, to] = [await giver(), await speaker()];
  const dollars = await memberWith(ctx, 0n, { currency: 'USD' });
  const { value } = await rooms.say(dollars, 'Dollars here');
  expect(await tip(from, { message: value })).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  const trial = await signedInMember(ctx, { trial: true });
  expect(await tip(trial, to)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  await setModule(ctx, 'CHATTIPS3', false);
  expect(await tip(from, to)).toMatchObject({ code: 'MODULE_DISABLED' });
  await setModule(ctx, 'CHATTIPS3', true);
});

test('who is muted gives nothing: a gift speaks, too', async () => {
  const [from, to] = [await speaker(baht(100)), await speaker()];
  await sql`update chat.person set muted_until = now() + interval '1 hour' where member_id = ${from.memberId}`.execute(
    ctx.db,
  );
  expect(await tip(from, to)).toMatchObject({ code: 'CHAT_MUTED' });
  expect(await cashOf(from)).toBe(baht(100));
});

test('who may not play neither gives nor is given', async () => {
  const [from, to] = [await giver(), await speaker()];
  await isExcluded(to);
  expect(await tip(from, to)).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  await isExcluded(from);
  expect(await tip(from, await speaker())).toMatchObject({ code: 'PLAY_EXCLUDED' });
});

test('a rain is split among those who spoke last, one account a person, and takes no more than reaches them', async () => {
  const from = await giver();
  const speakers = [];
  for (let n = 0; n < 5; n += 1) {
    const member = await giver(0n);
    await rooms.say(member, `Rain on me, ${'abcde'.charAt(n)}`, { room: 'CN' });
    speakers.push(member);
  }
  const [a, b, c, twin, house] = speakers;
  if (!a || !b || !c || !twin || !house) throw new Error('five have spoken');
  await houses(house);
  for (const { memberId } of [c, twin]) {
    await sql`insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
      values (${memberId}, '\x02'::bytea, '', '', now(), now())`.execute(ctx.db);
  }
  const { value, status } = await rain(from, '100');
  expect(status).toBe(200);
  expect(value).toMatchObject({ kind: 'RAIN', gift: { each: '33.3333' } });
  expect(value.gift?.to).toHaveLength(3);
  const got = await Promise.all(speakers.map(cashOf));
  expect(got).toEqual([333_333n, 333_333n, 0n, 333_333n, 0n]);
  expect(await cashOf(from)).toBe(baht(1000) - 999_999n);
});

test('a rain over an empty room costs nothing', async () => {
  const from = await giver();
  expect(await rain(from, '100', 5, 'TH')).toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  expect(await cashOf(from)).toBe(baht(1000));
});
