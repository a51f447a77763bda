import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { deliver } from '../delivery/deliver.ts';
import { readOutbox } from '../delivery/desk/outbox.ts';
import { deliveryRules } from '../identity/index.ts';
import { putProfile } from '../identity/store.ts';
import { tellEvents } from '../messages/notices.ts';
import { protectionFeed } from './event-store.ts';
import { protectionJobs } from './jobs.ts';
import { letADayPass, limitActs } from './testing-limits.ts';

const site = await useTestApp();
const { ctx } = site;
const { set, confirm } = limitActs(site);

type Member = Awaited<ReturnType<typeof signedInMember>>;

async function reachable(): Promise<Member & { email: string }> {
  const member = await signedInMember(ctx);
  const email = `${member.username}@example.com`;
  await putProfile(ctx.db, member.memberId, { email, email_verified_at: ctx.clock() });
  return { ...member, email };
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await ctx.pool.query("select id::text from identity.delivery where state = 'queued' order by id");
  for (const { id } of rows) await deliver(deliveryRules)(ctx, { id });
  const sent = await readOutbox(ctx, { channel: 'email', limit: 50 });
  return sent.flatMap((mail) => (mail.channel === 'email' && mail.to === email ? [mail.subject] : [])).toSorted();
}

async function inboxOf({ headers }: Member): Promise<string[]> {
  while (await tellEvents(ctx, protectionFeed));
  const { list } = (await site.app.inject({ url: '/wps/messages', headers })).json().value;
  return list.map(({ template }: { template: string }) => template).toSorted();
}

test('an exclusion by the member’s own word is told in the inbox and by mail, once', async () => {
  const member = await reachable();
  const call = { method: 'POST', url: '/wps/protection/exclusions', headers: member.headers } as const;
  for (let i = 0; i < 2; i++) await site.app.inject({ ...call, payload: { period: '7d' } });
  expect(await mailsTo(member.email)).toEqual(['Play is paused in your Fairhouse account']);
  await expect.poll(() => inboxOf(member)).toEqual(['exclusion.begun']);
});

test('a limit, the wish for a looser one and its confirmation leave notices; what loosens is told by mail too', async () => {
  const member = await reachable();
  await set(member, 'deposit', 'day', '100');
  await set(member, 'deposit', 'day', '500');
  await set(member, 'deposit', 'day', '500');
  await letADayPass(ctx, member);
  await confirm(member, 'deposit', 'day', '500');
  expect(await mailsTo(member.email)).toEqual([
    'A higher limit was asked for in your Fairhouse account',
    'A limit of your Fairhouse account was raised or removed',
  ]);
  await expect.poll(() => inboxOf(member)).toEqual(['limit.asked', 'limit.loosened', 'limit.set']);
});

test('when the day is over, the inbox says once that a looser limit may be confirmed, and nothing of one that was dropped', async () => {
  const member = await reachable();
  await set(member, 'loss', 'day', '100');
  await set(member, 'loss', 'day', '500');
  const { rows } = await ctx.pool.query('select id::text from protection.play_limit where member_id = $1', [
    member.memberId,
  ]);
  const due = () => protectionJobs.tasks['protection:limit-ready']?.(ctx, rows[0]);
  await due();
  await expect.poll(() => inboxOf(member)).toEqual(['limit.asked', 'limit.set']);
  await letADayPass(ctx, member);
  await Promise.all([due(), due()]);
  await expect.poll(() => inboxOf(member)).toEqual(['limit.asked', 'limit.ready', 'limit.set']);
  await set(member, 'loss', 'day', '100');
  await due();
  expect(await inboxOf(member)).toHaveLength(3);
});
