import { beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../cli/admin/run.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { openRooms } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const rooms = await openRooms(site);
type Member = Awaited<ReturnType<typeof signedInMember>>;
let admin: Awaited<ReturnType<typeof desk>>;
let moderator: Member;

async function desk(role: 'admin' | 'moderator') {
  const { headers } = await signedInOperator(ctx, { role });
  return {
    appoint: ({ username }: Member, moderates: boolean, reason = 'Keeps calm') =>
      rooms.call<{ username: string }[]>('PUT', `/ops/v1/chat/moderators/${username}`, {
        headers,
        payload: { moderates, reason },
      }),
    get: <T>(path: string) => rooms.call<T>('GET', `/ops/v1/chat${path}`, { headers }),
    mute: ({ memberId }: Member, minutes: number) =>
      rooms.call('PUT', `/ops/v1/chat/members/${memberId}/mute`, { headers, payload: { minutes, reason: 'Enough' } }),
  };
}
const remove = ({ headers }: Member, id: string, payload: object = { reason: 'spam' }) =>
  rooms.call('POST', `/wps/chat/messages/${id}/remove`, { headers, payload });
const mute = ({ headers }: Member, alias: string, payload: object = { minutes: 60, reason: 'insult' }) =>
  rooms.call<{ mutedUntil: string }>('PUT', `/wps/chat/people/${alias}/mute`, { headers, payload });
let said = 0;
async function message(member: Member) {
  said += 1;
  return (await rooms.say(member, `Message number ${said}`)).value;
}

beforeAll(async () => {
  admin = await desk('admin');
  moderator = await signedInMember(ctx);
  await admin.appoint(moderator, true);
});

test('a moderator removes a message, which nobody reads any more and the desk finds with who removed it and why', async () => {
  const [member, reader] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { id, text } = await message(member);
  await rooms.call('POST', `/wps/chat/messages/${id}/report`, { headers: reader.headers, payload: { reason: 'spam' } });
  expect(await remove(moderator, id)).toMatchObject({ status: 200 });
  expect(await remove(moderator, id)).toMatchObject({ status: 200 });
  expect((await rooms.read()).value.list.map((one) => one.id)).not.toContain(id);
  expect((await admin.get<{ list: object[] }>('/reports?open=true')).value.list).toEqual([]);
  const { list } = (await admin.get<{ list: object[] }>(`/moderation?username=${member.username}`)).value;
  expect(list).toEqual([
    expect.objectContaining({
      ...{
        moderator: moderator.username,
        act: 'remove',
        username: member.username,
        messageId: id,
        text,
        reason: 'spam',
      },
    }),
  ]);
});

test('a moderator mutes who said it, who then only reads; the end of a longer mute stays', async () => {
  const member = await signedInMember(ctx);
  const { author } = await message(member);
  const { value } = await mute(moderator, author.alias);
  expect(Date.parse(value.mutedUntil)).toBeGreaterThan(Date.now() + 50 * 60_000);
  expect((await rooms.say(member, 'But I have more')).status).not.toBe(200);
  expect((await mute(moderator, author.alias, { minutes: 10, reason: 'spam' })).value).toEqual(value);
  await admin.mute(member, 0);
  expect((await rooms.say(member, 'I am back')).status).toBe(200);
});

test('who is no moderator, or one no more, does nothing of it', async () => {
  const [member, other] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { id, author } = await message(member);
  expect(await remove(other, id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await mute(other, author.alias)).toMatchObject({ code: 'FORBIDDEN' });
  await admin.appoint(other, true);
  expect((await rooms.standing(other)).value.moderates).toBe(true);
  expect((await admin.appoint(other, false)).value).not.toContainEqual(
    expect.objectContaining({ username: other.username }),
  );
  expect((await rooms.standing(other)).value.moderates).toBe(false);
  expect(await remove(other, id)).toMatchObject({ code: 'FORBIDDEN' });
  expect((await rooms.read()).value.list.map((one) => one.id)).toContain(id);
});

test('moderators do nothing to each other', async () => {
  const other = await signedInMember(ctx);
  const { id, author } = await message(other);
  await admin.appoint(other, true);
  expect(await remove(moderator, id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await mute(moderator, author.alias)).toMatchObject({ code: 'FORBIDDEN' });
});

test('what is not there, another length and another reason are refused', async () => {
  const { id, author } = await message(await signedInMember(ctx));
  expect(await remove(moderator, '999999')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await mute(moderator, 'aaaaaaaaaa')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await mute(moderator, author.alias, { minutes: 525_600, reason: 'spam' })).toMatchObject({
    code: 'MALFORMED',
  });
  expect(await remove(moderator, id, { reason: 'I dislike it' })).toMatchObject({ code: 'MALFORMED' });
  expect(await remove(moderator, id, { reason: 'spam', more: 1 })).toMatchObject({ code: 'MALFORMED' });
});

test('only who sets the site makes moderators, and the machine does', async () => {
  const member = await signedInMember(ctx);
  expect(await (await desk('moderator')).appoint(member, true)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await admin.appoint({ ...member, username: 'nobodyatall' }, true)).toMatchObject({ code: 'NOT_FOUND' });
  const run = (line: string) => runAdmin(line.split(' '), (work) => work({ ...ctx }));
  expect(await run(`chat moderator ${member.username} on --reason=Calm-and-fair`)).toMatchObject({ code: 0 });
  expect((await run('chat moderators')).lines).toContain(member.username);
  expect(await run('chat moderator nobodyatall on --reason=Calm-and-fair')).toMatchObject({ code: 2 });
});
