import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { canPlay } from '../index.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

type Who = { headers: Record<string, string> };
async function ask(who: Who, url: string, payload?: object) {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/ops/v1/exclusions${url}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
  return answer.json();
}

test('an operator excludes a member for a time, everybody who looks sees why, and another one lifts it', async () => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  const admin = await signedInOperator(ctx);
  const member = await signedInMember(ctx);
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const made = await ask(risk, '', { memberId: String(member.memberId), until, reason: 'asked by mail' });
  expect(made.value).toMatchObject({
    username: member.username,
    state: 'HOLDING',
    by: 'operator',
    operator: risk.username,
    reason: 'asked by mail',
    until,
  });
  expect((await canPlay(ctx, member)).allowed).toBe(false);
  const { id } = made.value;
  expect((await ask(admin, `?username=${member.username}&holding=true`)).value.list).toHaveLength(1);
  const lifted = await ask(admin, `/${id}/lift`, { reason: 'it was another member' });
  expect(lifted.value).toMatchObject({
    state: 'LIFTED',
    liftedBy: admin.username,
    liftedReason: 'it was another member',
  });
  expect((await canPlay(ctx, member)).allowed).toBe(true);
  expect((await ask(admin, `?username=${member.username}&holding=true`)).value.list).toEqual([]);
  expect((await ask(admin, `/${id}`)).value).toMatchObject({ state: 'LIFTED' });
  expect(await ask(admin, `/${id}/lift`, { reason: 'once more' })).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('one that has ended by itself is told so, and is not lifted', async () => {
  const operator = await signedInOperator(ctx);
  const { memberId } = await signedInMember(ctx);
  const until = new Date(clock.now().getTime() + 60_000).toISOString();
  const { value } = await ask(operator, '', { memberId: String(memberId), until, reason: 'a short one' });
  clock.advance(60_000);
  const later = await signedInOperator(ctx);
  expect((await ask(later, `/${value.id}`)).value.state).toBe('ENDED');
  expect(await ask(later, `/${value.id}/lift`, { reason: 'too late' })).toMatchObject({ value: { state: 'ENDED' } });
});

test('nobody is excluded without a reason, into the past, or who is not there', async () => {
  const operator = await signedInOperator(ctx);
  const { memberId } = await signedInMember(ctx);
  const asked = { memberId: String(memberId), reason: 'a reason' };
  expect(await ask(operator, '', { ...asked, reason: ' ' })).toMatchObject({ code: 'MALFORMED' });
  expect(await ask(operator, '', { ...asked, until: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await ask(operator, '', { ...asked, memberId: '999999999' })).toMatchObject({ code: 'NOT_FOUND' });
});
