import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith, signedInMember } from '../../testing/members.ts';
import { setModule } from '../site/settings.ts';
import { insertMessage, messageById } from './chat-store.ts';
import { roomFollower } from './follow.ts';
import { removeOld } from './jobs.ts';
import { chatRulesChanged } from './rules.ts';
import { openRooms } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const rooms = await openRooms(site);
const { say, read, standing, call } = rooms;

/** Changes columns of the rules for one test. */
async function ruled(set: string) {
  await sql`update chat.rule set ${sql.raw(set)}`.execute(ctx.db);
  chatRulesChanged(ctx);
  onTestFinished(async () => {
    await sql`update chat.rule set slow_seconds = 0, length_max = 200, links = false, words = '{}', visitors_read = true,
      member_hours = 0`.execute(ctx.db);
    chatRulesChanged(ctx);
  });
}
const nicknamed = async (nickname: string) => {
  const member = await signedInMember(ctx);
  await sql`update identity.member set nickname = ${nickname} where id = ${member.memberId}`.execute(ctx.db);
  return member;
};
const lastOf = async (who: { memberId: bigint }) => {
  const { rows } = await sql<{ text: string }>`
    select text from chat.message where member_id = ${who.memberId} order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.text;
};
/** Makes earlier messages older, so that the member may write again. */
const later = (who: { memberId: bigint }) =>
  sql`update chat.person set said_at = said_at - interval '1 hour', burst = 0 where member_id = ${who.memberId}`.execute(
    ctx.db,
  );

test('a member’s words are read by everybody, under a name that tells no account', async () => {
  const member = await nicknamed('Somchai');
  const { value } = await say(member, '  Hello\u202e <b>all</b> ');
  expect(value).toMatchObject({ text: 'Hello <b>all</b>', kind: 'TEXT', author: { name: 'So•••' } });
  rooms.readAnew();
  const { value: page } = await read();
  expect(page.list[0]).toEqual(value);
  expect(JSON.stringify(page)).not.toContain(member.username);
  expect(JSON.stringify(page)).not.toContain(String(member.memberId));
  expect((await standing(member)).value).toMatchObject({ alias: value.author.alias, mayWrite: true, mutedUntil: null });
});

test('visitors and trial users write nothing, and read only where they may', async () => {
  const trial = await signedInMember(ctx, { trial: true });
  expect(await say(trial, 'Hello')).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await say({ headers: {} }, 'Hello')).toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect((await standing(trial)).value).toMatchObject({ mayWrite: false, tips: null });
  expect(await read(trial)).toMatchObject({ status: 200 });
  await ruled('visitors_read = false');
  expect(await read(trial)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await read()).toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect(await read(await signedInMember(ctx))).toMatchObject({ status: 200 });
});

test('rooms are there where the brand has the module, and a closed one is none', async () => {
  const member = await signedInMember(ctx);
  await sql`update chat.room set open = false where room = 'TH'`.execute(ctx.db);
  chatRulesChanged(ctx);
  expect(await say(member, 'สวัสดี', { room: 'TH' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await say(member, 'Hello', { room: 'XX' })).toMatchObject({ code: 'MALFORMED' });
  await setModule(ctx, 'CHAT3', false);
  onTestFinished(() => setModule(ctx, 'CHAT3', true).then(() => {}));
  expect(await say(member, 'Hello')).toMatchObject({ code: 'MODULE_DISABLED' });
  expect(await read()).toMatchObject({ code: 'MODULE_DISABLED' });
  expect(await standing(member)).toMatchObject({ code: 'MODULE_DISABLED' });
});

test.each([
  ['', 'FIELD_RULE'],
  ['\u200b \u2060', 'FIELD_RULE'],
  ['x'.repeat(12).concat(' y').repeat(15), 'FIELD_RULE'],
  ['see example.com now', 'CHAT_LINK'],
  ['b a d w o r d', 'CHAT_WORD'],
])('%j is refused with %s', async (text, code) => {
  await ruled(`words = '{badword}'`);
  const member = await signedInMember(ctx);
  expect(await say(member, text)).toMatchObject({ code });
  expect(await lastOf(member)).toBeUndefined();
});

test('an unknown field is refused', async () => {
  const { headers } = await signedInMember(ctx);
  const more = { headers: { ...headers, 'idempotency-key': randomUUID() }, payload: { text: 'Hi', html: '<b>' } };
  expect(await call('POST', '/wps/chat/rooms/EN/messages', more)).toMatchObject({ code: 'MALFORMED' });
});

test('slow mode holds a member, not a socket or a room, and tells for how long', async () => {
  await ruled('slow_seconds = 600');
  const [member, other] = [await signedInMember(ctx), await signedInMember(ctx)];
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((text, no) => say(member, text, { room: no % 2 ? 'EN' : 'CN' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 600 } });
  expect(await say(other, 'Five')).toMatchObject({ status: 200 });
});

test('many messages in a moment are stopped without slow mode, too', async () => {
  const member = await signedInMember(ctx);
  const codes = [];
  for (let n = 0; n < 7; n += 1) codes.push((await say(member, `Message ${'abcdefg'.charAt(n)}`)).code);
  expect(codes).toEqual([...Array(5).fill(undefined), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
});

test('the same again is refused, however it is drawn, in whichever room, and not for ever', async () => {
  const member = await signedInMember(ctx);
  expect(await say(member, 'Buy my coins')).toMatchObject({ status: 200 });
  expect(await say(member, 'B u y  MY coins!!', { room: 'CN' })).toMatchObject({ code: 'CHAT_REPEATED' });
  expect(await say(await signedInMember(ctx), 'Buy my coins')).toMatchObject({ status: 200 });
  await sql`update chat.message set at = at - interval '6 minutes' where member_id = ${member.memberId}`.execute(
    ctx.db,
  );
  expect(await say(member, 'Buy my coins')).toMatchObject({ status: 200 });
});

test('a request that is sent twice says it once, and another one under its key is refused', async () => {
  const member = await signedInMember(ctx);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => say(member, 'Only once', { key })));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await say(member, 'Another', { key })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('a muted member knows until when and why, and writes again after it', async () => {
  const member = await signedInMember(ctx);
  await say(member, 'Before');
  await sql`update chat.person set muted_until = now() + interval '1 hour', muted_reason = 'Insults'
    where member_id = ${member.memberId}`.execute(ctx.db);
  const { code, value } = await say(member, 'While muted');
  expect({ code, value }).toMatchObject({
    code: 'CHAT_MUTED',
    value: { until: expect.any(String), reason: 'Insults' },
  });
  expect((await standing(member)).value.mutedUntil).not.toBeNull();
  await sql`update chat.person set muted_until = now() - interval '1 second' where member_id = ${member.memberId}`.execute(
    ctx.db,
  );
  await later(member);
  expect(await say(member, 'After it')).toMatchObject({ status: 200 });
});

test('who may not play does not write, and a new account waits where the rule says so', async () => {
  const member = await signedInMember(ctx);
  await ruled('member_hours = 24');
  expect(await say(member, 'Hello')).toMatchObject({ code: 'CHAT_TOO_NEW', value: { until: expect.any(String) } });
  await sql`update identity.member set created_at = created_at - interval '2 days' where id = ${member.memberId}`.execute(
    ctx.db,
  );
  expect(await say(member, 'Hello')).toMatchObject({ status: 200 });
});

test('those whom a message names are named by what they are called, and an unknown alias by nobody', async () => {
  const [a, b] = [await nicknamed('Malee'), await nicknamed('Arthit')];
  const { value: first } = await say(a, 'Who is here?');
  const { value } = await say(b, 'I am', { mentions: [first.author.alias, 'aaaaaaaaaa'] });
  expect(value.mentions).toEqual([first.author]);
});

test('a member ignores another, is told whom, and reads them again', async () => {
  const [a, b] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { value: said } = await say(b, 'Read me');
  const { alias } = said.author;
  const ignore = (method: 'PUT' | 'DELETE', who = a) =>
    call<{ ignored: object[] }>(method, `/wps/chat/ignored/${alias}`, { headers: who.headers });
  expect((await ignore('PUT')).value.ignored).toEqual([said.author]);
  expect((await standing(a)).value.ignored).toEqual([said.author]);
  expect(await ignore('PUT', b)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ignore('DELETE')).value.ignored).toEqual([]);
});

test('pages of a room follow one another to its beginning', async () => {
  const member = await signedInMember(ctx);
  await sql`insert into chat.person (member_id, alias) values (${member.memberId}, 'pagespages')`.execute(ctx.db);
  const insert = (text: string) =>
    insertMessage(ctx.db, {
      room: 'CN',
      member_id: member.memberId,
      kind: 'TEXT',
      text,
      fold: Buffer.from(text),
      mentions: [],
      detail: null,
      request_key: null,
      request_hash: '',
    });
  await sql`delete from chat.message where room = 'CN'`.execute(ctx.db);
  for (let n = 0; n < 7; n += 1) await insert(`Line ${n}`);
  rooms.readAnew();
  const texts: string[] = [];
  let cursor = '';
  do {
    const { value } = await read({}, `?pageSize=3${cursor && `&cursor=${cursor}`}`, 'CN');
    texts.push(...value.list.map(({ text }) => text));
    cursor = value.nextCursor ?? '';
  } while (cursor);
  expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Line ${n}`));
});

test('who watches a room is told what is said and removed there, once, and nothing of before', async () => {
  const member = await signedInMember(ctx);
  await say(member, 'Of before');
  const pushes: object[] = [];
  const push = {
    ...ctx.push,
    watchersHere: (topic: string) => (topic === 'chaten' ? 1 : 0),
    toWatchersHere: (topic: string, event: string, payload: unknown) => void pushes.push({ topic, event, payload }),
  };
  const look = roomFollower({ ...ctx, push });
  await look();
  const { value: first } = await say(member, 'One');
  const { value: second } = await say(member, 'Two');
  await look();
  await look();
  expect(pushes).toEqual([
    { topic: 'chaten', event: 'chat', payload: { game: 'chaten', said: [first, second], gone: [] } },
  ]);
  await sql`update chat.room set rev = rev + 1 where room = 'EN'`.execute(ctx.db);
  await sql`update chat.message set removed_at = now(), rev = (select rev from chat.room where room = 'EN')
    where id = ${first.id}`.execute(ctx.db);
  await look();
  expect(pushes.slice(1)).toEqual([
    { topic: 'chaten', event: 'chat', payload: { game: 'chaten', said: [], gone: [first.id] } },
  ]);
  rooms.readAnew();
  expect((await read()).value.list.map(({ id }) => id)).not.toContain(first.id);
});

test('a member reports a message of another, once, and floods no moderator', async () => {
  const [a, b] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { value: said } = await say(b, 'Report me');
  const report = (who: { headers: object }, id = said.id) =>
    call('POST', `/wps/chat/messages/${id}/report`, { headers: who.headers, payload: { reason: 'spam' } });
  expect(await report(a)).toMatchObject({ status: 200 });
  expect(await report(a)).toMatchObject({ status: 200 });
  expect(await report(b)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await report(a, '999999999')).toMatchObject({ code: 'NOT_FOUND' });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from chat.report where message_id = ${said.id}`.execute(ctx.db);
  expect(rows[0]?.n).toBe(1);
  const codes = [];
  for (let n = 0; n < 30; n += 1) codes.push((await report(a)).code);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('what is older than the rooms keep is removed, and what is younger stays', async () => {
  const member = await memberWith(ctx, 0n);
  const { value: old } = await say(member, 'Long ago');
  const { value: young } = await say(member, 'Lately');
  await sql`update chat.message set at = now() - interval '31 days' where id = ${old.id}`.execute(ctx.db);
  await removeOld(ctx);
  expect(await messageById(ctx.db, BigInt(old.id))).toBeNull();
  expect(await messageById(ctx.db, BigInt(young.id))).not.toBeNull();
});
