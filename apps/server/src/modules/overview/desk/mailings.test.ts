import { randomUUID } from 'node:crypto';
import type { DeskMailing, MailingFilter } from '@fairhouse/contract/desk-mailings';
import { beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';
import { countSegment, segmentOf } from '../mailings/segment.ts';
import { sendDueMailings } from '../mailings/send.ts';
import { taggedMembers } from './testing.ts';

const site = await useTestApp();
const { app, ctx } = site;
const { pool } = ctx;
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const letter = { title: words('A gift'), text: words('It waits in your reward centre'), reason: 'The June campaign' };
let tag: string;

beforeEach(async () => {
  tag = `t${randomUUID().slice(0, 8)}`;
  await pool.query('update overview.mailing_rule set second_above = 1000');
});

const tagged = (count: number) => taggedMembers(ctx, tag, count);

async function atDesk(role: OperatorRole = 'content') {
  const { headers, operatorId, username } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key: string = randomUUID()) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({
      ...{ method, url: `/ops/v1${url}`, headers: { ...headers, 'idempotency-key': key }, ...sent },
    });
    return { status: answer.statusCode, ...answer.json<{ value: DeskMailing; code?: string }>() };
  };
  return {
    operatorId,
    username,
    get: async (url: string) => await call('GET', url),
    make: (more: object = {}, key?: string) => call('POST', '/mailings', { ...letter, filter: { tag }, ...more }, key),
    act: (id: string, act: string) => call('POST', `/mailings/${id}/${act}`, { reason: 'Looked at it' }),
    rule: (secondAbove: number) => call('PUT', '/mailings/rule', { secondAbove, reason: 'Decided on Monday' }),
  };
}
const stateOf = async (id: string) =>
  (await pool.query('select state, sent from overview.mailing where id = $1', [id])).rows[0];

const mailingTitle = async (id: string) =>
  (await pool.query('select title from overview.mailing where id = $1', [id])).rows[0].title;

async function lettersOf(members: bigint[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; letters: number }>(
    `select m.id, (select count(*)::int from messages.message where member_id = m.id and template = 'letter') as letters
    from unnest($1::int8[]) m (id) order by m.id`,
    [members],
  );
  return rows.map(({ letters }) => letters);
}

test('a mailing is written once to each member of its segment, in every language, and stands in the trail', async () => {
  const members = await tagged(3);
  const { memberId: other } = await signedInMember(ctx);
  const desk = await atDesk();
  const key = randomUUID();
  const { value } = await desk.make({}, key);
  expect(value).toMatchObject({ state: 'WAITING', estimate: null, sent: null, author: desk.username, filter: { tag } });
  expect((await desk.make({}, key)).value.id).toBe(value.id);
  await sendDueMailings(ctx);
  await sendDueMailings(ctx);
  expect(await lettersOf([...members, other])).toEqual([1, 1, 1, 0]);
  expect(await stateOf(value.id)).toEqual({ state: 'SENT', sent: 3 });
  const { rows } = await pool.query('select params from messages.message where member_id = $1', [members[0]]);
  expect(rows).toEqual([{ params: { title: letter.title, announcement: letter.text } }]);
  const [noted] = await notedActs(ctx.db, { limit: 1, action: 'mailing' });
  expect(noted).toMatchObject({ operator_id: desk.operatorId, detail: { mailing: value.id, estimate: null } });
});

test('each condition narrows the segment, and members who keep away from play are in none', async () => {
  const [one = 0n, two = 0n, three = 0n] = await tagged(3);
  const { memberId: agent, username } = await signedInMember(ctx);
  await pool.query(
    'insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at) values ($1, null, 0, 1700, now())',
    [agent],
  );
  for (const [below, above] of [
    [one, agent],
    [two, one],
  ]) {
    await pool.query(
      'insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at) values ($1, $2, 0, 1700, now())',
      [below, above],
    );
  }
  await pool.query(
    `insert into rewards.standing (member_id, level) values ($1, 3) on conflict (member_id) do update set level = 3`,
    [two],
  );
  await pool.query(
    `insert into identity.device (member_id, browser, user_agent, ip, country, first_seen_at, last_seen_at)
    values ($1, '\\x01', '', '192.0.2.1', 'TH', now(), '2100-01-01')`,
    [one],
  );
  await pool.query(
    `insert into overview.first_deposit (member_id, currency, at, amount, entry) values ($1, 'THB', now(), 1, 1)`,
    [three],
  );
  await pool.query(
    `insert into overview.cash_month (member_id, currency, month, deposits, withdrawals, gifts) values ($1, 'THB', '2026-01-01', 5000000, 0, 0)`,
    [three],
  );
  await pool.query(`update identity.member set created_at = '2020-05-05', last_login_at = '2021-01-01' where id = $1`, [
    three,
  ]);
  const count = async (filter: MailingFilter) => await countSegment(ctx, await segmentOf(ctx, { tag, ...filter }));
  const desk = await atDesk();
  const refused = async (filter: object) => (await desk.make({ filter: { tag, ...filter } })).code;
  expect(await count({})).toBe(3);
  expect(await count({ agent: username })).toBe(2);
  expect(await count({ vipFrom: 1 })).toBe(1);
  expect(await count({ vipTo: 2 })).toBe(2);
  expect(await count({ deposited: 'YES' })).toBe(1);
  expect(await count({ deposited: 'NO' })).toBe(2);
  expect(await count({ currency: 'THB', depositsMin: '500' })).toBe(1);
  expect(await count({ currency: 'THB', depositsMax: '499.99' })).toBe(2);
  expect(await count({ registeredTo: '2020-06-01T00:00:00Z' })).toBe(1);
  expect(await count({ registeredFrom: '2020-06-01T00:00:00Z' })).toBe(2);
  expect(await count({ seenTo: '2021-06-01T00:00:00Z', seenFrom: '2020-12-01T00:00:00Z' })).toBe(1);
  expect(await count({ country: 'TH' })).toBe(1);
  expect(await count({ country: 'LA' })).toBe(0);
  expect(await refused({ agent: 'nobody-of-that-name' })).toBe('NOT_FOUND');
  expect(await refused({ depositsMin: '500' })).toBe('AMOUNT_INVALID');
  expect(await refused({ vipFrom: 3, vipTo: 2 })).toBe('MALFORMED');
  expect(await refused({ sql: 'true' })).toBe('MALFORMED');
  await pool.query(
    `insert into protection.exclusion (member_id, imposed_by, reason, created_at) values ($1, 'member', '', now())`,
    [one],
  );
  expect(await count({})).toBe(2);
});

test('only operators who write to segments count them', async () => {
  for (const role of ['finance', 'support'] as const) {
    expect(await (await atDesk(role)).get(`/mailings/estimate?tag=${tag}`)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await (await atDesk(role)).make()).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('above the set number, and of several within a day, a second operator agrees, who is not the author', async () => {
  const members = await tagged(3);
  await pool.query('update overview.mailing_rule set second_above = 10');
  const [author, other] = [await atDesk(), await atDesk('admin')];
  expect((await author.make()).value.state).toBe('WAITING');
  // Both mailings reach three members, but an estimate below ten counts as nine.
  const { value: held } = await author.make();
  expect(held.state).toBe('REVIEW');
  await sendDueMailings(ctx);
  expect(await lettersOf(members)).toEqual([1, 1, 1]);
  expect(await author.act(held.id, 'approve')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await other.act(held.id, 'approve')).value).toMatchObject({ state: 'WAITING', approvedBy: other.username });
  expect(await other.act(held.id, 'approve')).toMatchObject({ code: 'STATE_CONFLICT' });
  await sendDueMailings(ctx);
  expect(await lettersOf(members)).toEqual([2, 2, 2]);
});

test('a text that names a host of others waits for a second operator, however few read it', async () => {
  await tagged(1);
  const desk = await atDesk();
  expect((await desk.make({ text: words('Sign in at evil.example') })).value.state).toBe('REVIEW');
  expect((await desk.make({ title: { ...letter.title, TH: 'https://evil.example' } })).value.state).toBe('REVIEW');
  expect((await desk.make()).value.state).toBe('WAITING');
});

test('two mailings at one moment do not pass the number together', async () => {
  await tagged(3);
  await pool.query('update overview.mailing_rule set second_above = 10');
  const desk = await atDesk();
  const made = await Promise.all([desk.make(), desk.make()]);
  expect(made.map(({ value }) => value.state).sort()).toEqual(['REVIEW', 'WAITING']);
});

test('a mailing goes back to review when its segment outgrows its author, or its author is disabled', async () => {
  const [one = 0n] = await tagged(1);
  const desk = await atDesk();
  const { value: grown } = await desk.make();
  const { value: orphan } = await (await atDesk()).make();
  await pool.query(`update operators.operator set disabled_at = now() where username = $1`, [orphan.author]);
  await pool.query('update overview.mailing_rule set second_above = 9');
  await tagged(9);
  await sendDueMailings(ctx);
  expect([await stateOf(grown.id), await stateOf(orphan.id)]).toEqual([
    { state: 'REVIEW', sent: 0 },
    { state: 'REVIEW', sent: 0 },
  ]);
  expect(await lettersOf([one])).toEqual([0]);
});

test('mailings that were made while few fitted are held together against the number when they are sent', async () => {
  const [one = 0n] = await tagged(1);
  const others = await taggedMembers(ctx, `${tag}-later`, 19);
  await pool.query('update overview.mailing_rule set second_above = 40');
  const desk = await atDesk();
  const made = [await desk.make(), await desk.make(), await desk.make()];
  expect(made.map(({ value }) => value.state)).toEqual(['WAITING', 'WAITING', 'WAITING']);
  // Each alone may be 29, and another operator's do not count.
  await pool.query('update rewards.member_tag set tag = $1 where member_id = any ($2::int8[])', [tag, others]);
  await (await atDesk()).make();
  await pool.query(`update overview.mailing set created_at = created_at - interval '2 days' where id = any ($1)`, [
    made.map(({ value }) => value.id),
  ]);
  await sendDueMailings(ctx);
  const states = await Promise.all(made.map(({ value }) => stateOf(value.id)));
  expect(states.filter(({ state }) => state === 'SENT')).toHaveLength(1);
  expect(await lettersOf([one])).toEqual([2]);
});

test.each([
  ['disabled', 'disabled_at = now()'],
  ['demoted', `role = 'support'`],
])(
  'a mailing of a %s operator is nobody’s to approve, and is not sent: somebody else makes it anew',
  async (_what, set) => {
    const [one = 0n] = await tagged(1);
    const [author, other] = [await atDesk(), await atDesk()];
    const { value: waiting } = await author.make();
    const { value: held } = await author.make({ text: words('Sign in at evil.example') });
    await pool.query(`update operators.operator set ${set} where id = $1`, [author.operatorId]);
    expect(await other.act(held.id, 'approve')).toMatchObject({ code: 'ASKER_GONE' });
    await sendDueMailings(ctx);
    expect([await stateOf(waiting.id), await stateOf(held.id)]).toMatchObject([
      { state: 'REVIEW' },
      { state: 'REVIEW' },
    ]);
    expect(await lettersOf([one])).toEqual([0]);
    expect((await other.act(held.id, 'cancel')).value.state).toBe('CANCELLED');
  },
);

test('a mailing waits for its time, leaves out who registers later, and ends when it is cancelled', async () => {
  const members = await tagged(1);
  const desk = await atDesk();
  const { value: later } = await desk.make({ sendAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { value: now } = await desk.make();
  const newcomers = await tagged(1);
  await pool.query(`update identity.member set created_at = now() + interval '1 hour' where id = any ($1)`, [
    newcomers,
  ]);
  await sendDueMailings(ctx);
  expect(await stateOf(later.id)).toMatchObject({ state: 'WAITING' });
  expect(await lettersOf([...members, ...newcomers])).toEqual([1, 0]);
  expect((await desk.act(later.id, 'cancel')).value.state).toBe('CANCELLED');
  expect(await desk.act(now.id, 'cancel')).toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'SENT' } });
});

test('killed at any step, a mailing reaches each member once', async () => {
  await tagged(2);
  await pool.query('update overview.mailing_rule set second_above = 10000');
  const desk = await atDesk();
  const written = async (id: string) => {
    const title = (await mailingTitle(id)).EN;
    const { rows } = await pool.query(
      `select count(*)::int as letters from messages.message where params->'title'->>'EN' = $1 group by member_id`,
      [title],
    );
    return rows.map(({ letters }) => letters);
  };
  await atEveryCut(ctx, {
    prepare: async () => (await desk.make({ title: words(randomUUID()) })).value.id,
    work: (dying) => sendDueMailings(dying),
    check: async (id) => {
      // The database releases the locks of the dead process once it notices its death.
      await expect
        .poll(async () => {
          await sendDueMailings(ctx);
          return await stateOf(id);
        })
        .toEqual({ state: 'SENT', sent: 2 });
      expect(await written(id)).toEqual([1, 1]);
    },
  });
});

test('raising the number takes two operators, lowering it one', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  expect((await one.rule(500)).value).toMatchObject({ secondAbove: 500, waitsForSecond: false });
  expect((await one.rule(5000)).value).toMatchObject({ secondAbove: 500, waitsForSecond: true });
  expect(await one.rule(5000)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await other.rule(5000)).value).toMatchObject({ secondAbove: 5000, waitsForSecond: false });
});

test('the machine sends, counts and lists on a command line', async () => {
  const members = await tagged(1);
  const { memberId } = await memberWith(ctx, 0n);
  const run = (...args: string[]) => runAdmin(['mailing', ...args], (work) => work({ ...ctx }));
  const said = await run(
    'send',
    '--title',
    'Hello',
    '--text',
    'See evil.example',
    '--tag',
    tag,
    '--reason',
    'As agreed',
  );
  expect(JSON.stringify(said)).toContain('to fewer than 10 members goes out at');
  await sendDueMailings(ctx);
  expect(await lettersOf([...members, memberId])).toEqual([1, 0]);
  expect(JSON.stringify(await run('estimate', '--tag', tag))).toContain('fewer than 10');
  expect(JSON.stringify(await run('list'))).toContain('few of fewer than 10 members');
  expect(JSON.stringify(await run('estimate', '--vip-from', 'many'))).toContain('is no vipFrom');
});
