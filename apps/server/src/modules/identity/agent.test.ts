import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { resolveUpline } from './registration/uplines.ts';

const site = await useTestApp();

const invitation = async (headers: Record<string, string>) =>
  (await site.app.inject({ url: '/wps/agent/invitation', headers })).json();

test('an agent has an invitation code, the same each time, which leads to the agent', async () => {
  const agent = await signedInMember(site.ctx, { accountType: 1 });
  const answer = await invitation(agent.headers);
  expect(answer.success).toBe(true);
  expect(await invitation(agent.headers)).toEqual(answer);
  const upline = await resolveUpline(site.ctx, { affiliateCode: answer.value.code });
  expect(upline).toMatchObject({ uplineId: agent.memberId, via: 'affiliate' });
});

test('who is no agent has none', async () => {
  const member = await signedInMember(site.ctx);
  expect(await invitation(member.headers)).toMatchObject({ success: false, code: 'FORBIDDEN' });
});
