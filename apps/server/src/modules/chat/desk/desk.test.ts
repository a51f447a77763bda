import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { record, toldBet } from '../../records/testing-bets.ts';
import { openRooms } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const rooms = await openRooms(site);
const because = { reason: 'It breaks the rules' };

type Role = Parameters<typeof signedInOperator>[1];
async function desk(role: NonNullable<NonNullable<Role>['role']> = 'moderator') {
  const { headers } = await signedInOperator(ctx, { role });
  return {
    get: <T>(path: string) => rooms.call<T>('GET', `/ops/v1/chat${path}`, { headers }),
    post: <T>(path: string, payload: object = because) =>
      rooms.call<T>('POST', `/ops/v1/chat${path}`, { headers, payload }),
    put: <T>(path: string, payload: object) =>
      rooms.call<T>('PUT', `/ops/v1/chat${path}`, { headers, payload: { ...because, ...payload } }),
    actions: async () =>
      (await rooms.call<{ list: object[] }>('GET', '/ops/v1/cashier/actions', { headers })).value.list,
  };
}

test('a moderator removes a message, which the trail keeps and nobody reads any more', async () => {
  const [member, reader] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { value: said } = await rooms.say(member, 'Something rude');
  await rooms.call('POST', `/wps/chat/messages/${said.id}/report`, {
    headers: reader.headers,
    payload: { reason: 'insult' },
  });
  const { get, post, actions } = await desk();
  expect((await get('/reports?open=true')).value).toMatchObject({
    list: [
      { reason: 'insult', reporter: reader.username, message: { text: 'Something rude', username: member.username } },
    ],
  });
  expect(await post(`/messages/${said.id}/remove`)).toMatchObject({ value: { removedAt: expect.any(String) } });
  expect(await post(`/messages/${said.id}/remove`)).toMatchObject({ status: 200 });
  expect((await rooms.read()).value.list.map(({ id }) => id)).not.toContain(said.id);
  expect((await get('/reports?open=true')).value).toMatchObject({ list: [] });
  expect((await actions())[0]).toMatchObject({
    action: 'chat-remove',
    subject: said.id,
    detail: { text: 'Something rude' },
  });
  expect((await get<{ list: object[] }>('/messages')).value.list[0]).toMatchObject({
    id: said.id,
    text: 'Something rude',
  });
  expect(await post('/messages/999999/remove')).toMatchObject({ code: 'NOT_FOUND' });
});

test('a report of what is in order is closed, and the message stays', async () => {
  const [member, reader] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { value: said } = await rooms.say(member, 'Nothing wrong');
  await rooms.call('POST', `/wps/chat/messages/${said.id}/report`, {
    headers: reader.headers,
    payload: { reason: 'other' },
  });
  const { get, post } = await desk();
  expect(await post(`/messages/${said.id}/keep`)).toMatchObject({ value: { removedAt: null } });
  expect((await get('/reports?open=true')).value).toMatchObject({ list: [] });
  expect((await get<{ list: object[] }>('/reports?open=false')).value.list).not.toEqual([]);
});

test('a muted member says nothing, loses what was said today, and is let in again', async () => {
  const member = await signedInMember(ctx);
  const { value: said } = await rooms.say(member, 'Buy from me');
  const { put } = await desk();
  const mute = (minutes: number, more = {}) =>
    put<{ mutedUntil: string | null }>(`/members/${member.memberId}/mute`, { minutes, ...more });
  const { value } = await mute(60, { told: 'No selling here', removes: true });
  expect(await rooms.say(member, 'Again')).toMatchObject({
    code: 'CHAT_MUTED',
    value: { until: value.mutedUntil, reason: 'No selling here' },
  });
  expect((await rooms.read()).value.list.map(({ id }) => id)).not.toContain(said.id);
  expect(await mute(0)).toMatchObject({ value: { mutedUntil: null } });
  expect(await rooms.say(member, 'Sorry')).toMatchObject({ status: 200 });
  expect(await mute(-1)).toMatchObject({ code: 'MALFORMED' });
});

test('who has never spoken can be muted, too', async () => {
  const member = await signedInMember(ctx);
  const { put } = await desk('support');
  await put(`/members/${member.memberId}/mute`, { minutes: 5 });
  expect(await rooms.say(member, 'Hello')).toMatchObject({ code: 'CHAT_MUTED' });
});

test('the rules hold at once, a stale change of them is refused, and an admin alone sets them', async () => {
  const admin = await desk('admin');
  const moderator = await desk();
  const { value: before } = await moderator.get<{ version: string }>('/rule');
  expect(await moderator.put('/rule', { slowSeconds: 60 })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await admin.put('/rule', { words: ['forbidden'], version: before.version })).toMatchObject({
    value: { words: ['forbidden'], lengthMax: 200 },
  });
  const member = await signedInMember(ctx);
  expect(await rooms.say(member, 'This is f o r b i d d e n')).toMatchObject({ code: 'CHAT_WORD' });
  expect(await admin.put('/rule', { links: true, version: before.version })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await admin.put('/rule', { slow: 1 })).toMatchObject({ code: 'MALFORMED' });
  await admin.put('/rule', { rooms: ['EN'] });
  expect((await rooms.standing(member)).value.rooms).toEqual(['EN']);
  await admin.put('/rule', { rooms: ['EN', 'TH', 'CN'], words: [] });
});

test.each(['content'] as const)('%s neither reads the rooms as a moderator nor keeps order in them', async (role) => {
  const { get, post } = await desk(role);
  expect(await get('/messages')).toMatchObject({ code: 'FORBIDDEN' });
  expect(await post('/messages/1/remove')).toMatchObject({ code: 'FORBIDDEN' });
});

test('a moderator is listed among the operators, and does nothing else', async () => {
  const { headers, username } = await signedInOperator(ctx, { role: 'moderator' });
  const admin = await signedInOperator(ctx);
  const listed = await site.app.inject({ url: '/ops/v1/operators?pageSize=100', headers: admin.headers });
  expect(listed.statusCode).toBe(200);
  expect(listed.json<{ value: { list: object[] } }>().value.list).toContainEqual(
    expect.objectContaining({ username, role: 'moderator' }),
  );
  for (const url of [
    '/ops/v1/cashier/deposits',
    '/ops/v1/feedback',
    '/ops/v1/site/modules',
    '/ops/v1/cashier/tip-rules',
  ]) {
    expect(await rooms.call('GET', url, { headers })).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('a member shows a settled round of the own record as a card, once, and no other', async () => {
  const [member, other] = [await signedInMember(ctx), await signedInMember(ctx)];
  const won = toldBet(member.memberId, { payout: 450_000n });
  const open = toldBet(member.memberId, { status: 'UNSETTLED' });
  await record(ctx, [won, open]);
  let last = 0;
  const share = (who: typeof member, { roundId, placedAt }: typeof won, key = `share-round-${++last}`) =>
    rooms.call('POST', '/wps/chat/rooms/EN/rounds', {
      headers: { ...who.headers, 'idempotency-key': key },
      payload: { roundId: String(roundId), placedAt: placedAt.toISOString() },
    });
  expect(await share(member, won)).toMatchObject({
    value: { kind: 'ROUND', round: { gameCode: 'orchard', stake: '10.0000', payout: '45.0000', currency: 'THB' } },
  });
  expect(await share(member, won)).toMatchObject({ code: 'CHAT_REPEATED' });
  expect(await share(member, open)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await share(other, won)).toMatchObject({ code: 'NOT_FOUND' });
  await sql`insert into identity.house_player (member_id) values (${member.memberId})`.execute(ctx.db);
  expect(await share(member, won)).toMatchObject({ code: 'FORBIDDEN' });
});

test('the room of a language that the site added is made as it is opened', async () => {
  await sql`insert into chat.room (room, open) values ('VI', false)`.execute(ctx.db);
  await sql`delete from chat.room where room = 'VI'`.execute(ctx.db);
  await sql`delete from chat.message where room = 'CN'`.execute(ctx.db);
  await sql`delete from chat.room where room = 'CN'`.execute(ctx.db);
  const admin = await desk('admin');
  expect(await admin.put('/rule', { rooms: ['EN', 'TH', 'CN'] })).toMatchObject({ status: 200 });
  const { rows } = await sql`select open from chat.room where room = 'CN'`.execute(ctx.db);
  expect(rows).toEqual([{ open: true }]);
});
