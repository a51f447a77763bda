import { randomUUID } from 'node:crypto';
import type { DeskPlayer, DeskPlayerFound, DeskPlayerLinks, DeskPlayerNote } from '@fairhouse/contract/desk-players';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith, signedInMember, testVisitor } from '../../../testing/members.ts';
import { atDesk, type Desk, openCashier } from '../../cashier/desk/testing.ts';
import { bindAccount } from '../../cashier/payout-accounts/accounts.ts';
import { payee, someAccount } from '../../cashier/withdrawals/testing.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import { movementKey } from '../../games/index.ts';
import { rollUpAll } from '../../records/testing.ts';
import { recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';

const site = await useTestApp();
const { ctx } = site;
let support: Desk;
let risk: Desk;
beforeAll(async () => {
  await openCashier(site);
  await testVendor(ctx, 'VNDR');
  await testGame(ctx, 'VNDR', 'reels');
  [support, risk] = await Promise.all([atDesk(site, 'support'), atDesk(site, 'risk')]);
});

type Page<T> = { list: T[]; nextCursor: string | null };

async function ask<T>(who: Desk, path: string, payload?: object, key: string = randomUUID()) {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/ops/v1/players${path}`,
    headers: { ...who.headers, 'idempotency-key': key },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body, ...answer.json<{ value: T; code?: string }>() };
}
const search = async (q: string, more = '') =>
  (await ask<Page<DeskPlayerFound>>(support, `?q=${encodeURIComponent(q)}${more}`)).value;
/** The fields by which a text finds this account; null: it does not find it. */
async function foundBy(q: string, memberId: bigint): Promise<string[] | null> {
  const { list } = await search(q);
  return list.find((row) => row.memberId === String(memberId))?.matched.map(({ by }) => by) ?? null;
}

test('a player is found by any text that names one, and is told by what', async () => {
  const member = await payee(ctx);
  const { memberId } = member;
  const number = '2233445566';
  await sql`
    update identity.profile set mobile_key = '+66812345678', mobile_num = '0812345678', email = 'Somchai.J@example.com'
    where member_id = ${memberId}`.execute(ctx.db);
  await bindAccount(ctx, member.session, { ...someAccount(), number }, testVisitor());
  const browser = Buffer.alloc(32, 7);
  await sql`
    insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
    values (${memberId}, ${browser}, 'Firefox', '198.51.100.20', now(), now())`.execute(ctx.db);
  await sql`
    insert into identity.place (member_id, network, first_seen_at, last_seen_at)
    values (${memberId}, '198.51.100.20', now(), now()), (${memberId}, '2001:db8:1:2::/64', now(), now())`.execute(
    ctx.db,
  );
  const deposit = await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/deposits',
    headers: { ...member.headers, 'idempotency-key': randomUUID() },
    payload: { channel: 'test-in', amount: '100' },
  });
  const { id: depositId, reference } = deposit.json<{ value: { id: string; reference: string } }>().value;
  await sql`
    update cashier.deposit set payer_ref = 'test-in:FT9988776655', adapter_ref = 'gw-445566' where id = ${BigInt(depositId)}`.execute(
    ctx.db,
  );
  const round = roundOf(memberId, { ref: 'round-77-x', state: 'SETTLED', payout: 50_000n });
  await writeRound(ctx, round);
  await recordAllRounds(ctx);
  await sql`
    insert into games.movement (key, hash, action, verdict, member_id, currency, amount, vendor, reference, at)
    values (${movementKey('VNDR', 'tx-4711-abc')}, ${randomUUID()}, 1, 0, ${memberId}, 'THB', 1, 'VNDR', 'tx-4711-abc', now())`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: bigint; key: string; bet: bigint; code: string }>`
    select e.id, e.key, b.round_id as bet, c.code from ledger.entry e join ledger.transfer t on t.entry = e.id
    join ledger.wallet w on w.id = t.credit and w.member_id = ${memberId}
    join records.bet b on b.member_id = w.member_id join identity.invitation_code c on c.member_id = w.member_id limit 1`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('the member has an entry, a bet and a code');

  const cases: [q: string, by: string][] = [
    [member.username, 'account'],
    [member.username.toUpperCase(), 'account'],
    [member.username.slice(0, 6), 'account'],
    [String(memberId), 'member'],
    ['0812345678', 'phone'],
    ['+66 81 234 5678', 'phone'],
    ['081-234-5678', 'phone'],
    ['somchai.j@EXAMPLE.com', 'mail'],
    [number, 'payout-account'],
    ['223 344-5566', 'payout-account'],
    ['198.51.100.20', 'address'],
    ['2001:db8:1:2:3:4:5:6', 'address'],
    [browser.toString('base64url'), 'device'],
    [row.code.toLowerCase(), 'code'],
    [depositId, 'deposit'],
    [reference, 'deposit'],
    [reference.toLowerCase(), 'deposit'],
    ['gw-445566', 'deposit'],
    ['FT 9988-776655'.replace(' ', ''), 'deposit'],
    [String(row.bet), 'round'],
    ['round-77-x', 'round'],
    ['tx-4711-abc', 'transfer'],
    [String(row.id), 'transfer'],
    [`${row.id}-1`, 'transfer'],
    [row.key, 'transfer'],
  ];
  const missing: string[] = [];
  for (const [q, by] of cases) if (!(await foundBy(q, memberId))?.includes(by)) missing.push(`${q} by ${by}`);
  expect(missing).toEqual([]);
  // The answer does not complete an address of which only a part was typed.
  expect(JSON.stringify(await search('somchai.j@example.com'))).not.toContain('somchai.j@');
});

test.each([
  "' or 1=1 --",
  '%',
  '_____',
  '(',
  '999999999999999999999',
  '\u202e',
  '::::',
  '1-',
  '+',
  '@',
  'nobody-at-all',
])('%j finds nobody and breaks nothing', async (q) => {
  const answer = await ask<Page<DeskPlayerFound>>(support, `?q=${encodeURIComponent(q)}`);
  expect(answer).toMatchObject({ status: 200, value: { list: [], nextCursor: null } });
});

test('a text too long, empty or with control characters is refused, and so is a field that is none', async () => {
  for (const query of [`?q=${'a'.repeat(129)}`, '?q=', '?q=%00', '?who=me']) {
    expect(await ask(support, query)).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
});

test('everybody behind an address is found page by page, each once', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => signedInMember(ctx)));
  for (const { memberId } of members) {
    await sql`
      insert into identity.place (member_id, network, first_seen_at, last_seen_at)
      values (${memberId}, '203.0.113.99', now(), now())`.execute(ctx.db);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<DeskPlayerFound> = await search('203.0.113.99', `&pageSize=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.list.map(({ memberId }) => memberId));
    cursor = page.nextCursor;
  }
  const expected = members.map(({ memberId }) => memberId).sort((a, b) => Number(b - a));
  expect(seen).toEqual(expected.map(String));
});

test('without a text the newest accounts are listed, and no trial user', async () => {
  const member = await signedInMember(ctx);
  const trial = await signedInMember(ctx, { trial: true });
  const { list } = (await ask<Page<DeskPlayerFound>>(support, '?pageSize=5')).value;
  const ids = list.map(({ memberId }) => memberId);
  expect(ids[0]).toBe(String(member.memberId));
  expect(ids).not.toContain(String(trial.memberId));
});

test('a player is seen at a glance with personal data masked; opening it takes a reason, is noted, and is not support’s', async () => {
  const member = await payee(ctx, 5_000_000n);
  await sql`
    update identity.profile set mobile_key = '+66899999999', email = 'whole@example.com' where member_id = ${member.memberId}`.execute(
    ctx.db,
  );
  await writeRound(ctx, roundOf(member.memberId, { state: 'SETTLED', stake: 300_000n, payout: 100_000n }));
  await rollUpAll(ctx);
  await recordAllRounds(ctx);
  const seen = await ask<DeskPlayer>(support, `/${member.memberId}`);
  expect(seen.value).toMatchObject({
    username: member.username,
    contact: { realName: 'S••• J•••', mobile: '•••• 9999', email: 'w•••@example.com' },
    totals: [{ currency: 'THB', bets: 1, stake: '30.0000', payout: '10.0000', ggr: '20.0000' }],
    holds: { freezes: 0, exclusions: 0, limits: 0 },
  });
  expect(seen.value.wallets).toContainEqual({ type: 'cash', vendor: '', currency: 'THB', balance: '500.0000' });
  expect(seen.body).not.toContain('Somchai');
  const reason = 'Asks for a payout by telephone';
  expect(await ask(support, `/${member.memberId}/personal`, { reason })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ask(risk, `/${member.memberId}/personal`, {})).toMatchObject({ code: 'MALFORMED' });
  const opened = await ask(risk, `/${member.memberId}/personal`, { reason });
  expect(opened.value).toMatchObject({
    realName: 'Somchai Jaidee',
    mobile: '+66899999999',
    email: 'whole@example.com',
  });
  const trail = await risk.get<Page<{ operator: string; reason: string }>>(
    `/actions?action=personal-shown&subject=${member.memberId}`,
  );
  expect(trail.value.list).toMatchObject([{ operator: risk.username, reason }]);
  expect(await ask(support, '/999999999')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('the ledger of a wallet is turned page by page without splitting an entry', async () => {
  const member = await memberWith(ctx, 1_000_000n);
  const path = `/${member.memberId}/ledger`;
  const { value } = await ask<Page<{ kind: string; amount: string; balanceAfter: string }>>(support, path);
  expect(value).toMatchObject({
    list: [{ kind: 'signupGift', amount: '100.0000', balanceAfter: '100.0000' }],
    nextCursor: null,
  });
  expect((await ask(support, `${path}?wallet=locked`)).value).toEqual({ list: [], nextCursor: null });
  expect(await ask(support, `${path}?wallet=vendor&vendor=NOBODY`)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await ask(support, `${path}?wallet=points`)).toMatchObject({ code: 'MALFORMED' });
  for (const part of ['bets', 'sessions', 'devices', 'events', 'notes', 'links', 'ledger']) {
    expect(await ask(support, `/${member.memberId}/${part}`), part).toMatchObject({ status: 200 });
    expect(await ask(support, `/999999999/${part}`), part).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('accounts are linked by what they share, with the reason of each link', async () => {
  const [own, other, third] = await Promise.all([payee(ctx), payee(ctx), signedInMember(ctx)]);
  const browser = Buffer.alloc(32, 9);
  for (const { memberId } of [own, other]) {
    await sql`
      insert into identity.device (member_id, browser, user_agent, ip, first_seen_at, last_seen_at)
      values (${memberId}, ${browser}, 'Safari', '198.51.100.33', now(), now())`.execute(ctx.db);
  }
  for (const { memberId } of [own, third]) {
    await sql`
      insert into identity.place (member_id, network, first_seen_at, last_seen_at)
      values (${memberId}, '198.51.100.33', now(), now())`.execute(ctx.db);
  }
  const { value } = await ask<DeskPlayerLinks>(support, `/${own.memberId}/links`);
  expect(value.members.map(({ memberId }) => memberId).sort()).toEqual(
    [own, other, third].map(({ memberId }) => String(memberId)).sort(),
  );
  const byOf = (memberId: bigint) =>
    value.edges
      .filter((edge) => edge.memberId === String(memberId))
      .map(({ thingId }) => value.things.find(({ id }) => id === thingId)?.kind);
  expect(byOf(other.memberId)).toEqual(['device']);
  expect(byOf(third.memberId)).toEqual(['address']);
  expect(byOf(own.memberId).sort()).toEqual(['address', 'device']);
  // Things that only this player uses, such as their own payout account, link nobody.
  expect(value.things.map(({ members }) => members)).toEqual([2, 2]);
});

test('a note is written once a request, stands in the trail, and is never changed', async () => {
  const { memberId } = await signedInMember(ctx);
  const key = randomUUID();
  const text = 'Called about a late payout';
  const first = await ask<DeskPlayerNote>(support, `/${memberId}/notes`, { text }, key);
  expect(first.value).toMatchObject({ operator: support.username, text });
  expect((await ask<DeskPlayerNote>(support, `/${memberId}/notes`, { text }, key)).value.id).toBe(first.value.id);
  expect(await ask(support, `/${memberId}/notes`, { text: 'Another' }, key)).toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  });
  for (const bad of [' ', 'a'.repeat(1001), 'turned \u202e round']) {
    expect(await ask(support, `/${memberId}/notes`, { text: bad })).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await ask(support, '/999999999/notes', { text })).toMatchObject({ code: 'NOT_FOUND' });
  const { list } = (await ask<Page<DeskPlayerNote>>(risk, `/${memberId}/notes`)).value;
  expect(list.map((note) => note.text)).toEqual([text]);
  const trail = await risk.get<Page<{ operator: string }>>(`/actions?action=player-note&subject=${memberId}`);
  expect(trail.value.list).toMatchObject([{ operator: support.username }]);
  await expect(sql`update overview.note set text = 'other'`.execute(ctx.db)).rejects.toThrow(/append only/);
});
