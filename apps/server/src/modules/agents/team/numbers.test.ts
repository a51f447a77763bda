import type { LoginValue } from '@fairhouse/contract/identity';
import type { DownlinePage } from '@fairhouse/contract/team';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { setAgent } from '../../identity/desk/index.ts';
import { invitationCodesOf } from '../../identity/index.ts';
import { filledByNumber, goodPassword, send } from '../../identity/registration/testing.ts';
import { siteChanged } from '../../site/index.ts';
import { setModule } from '../../site/settings.ts';
import { flatTerms, signed } from '../settlement/testing.ts';
import { type Member, memberBelow } from '../testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
let agent: Member;
let member: { id: string; number: string };
const tail = () => `•••• ${member.number.slice(-4)}`;
beforeAll(async () => {
  for (const modId of ['MOBILENUMREG3', 'MOBILENUMPASSREG3']) await setModule(ctx, modId, true);
  siteChanged(ctx);
  agent = await memberBelow(ctx, null, { agent: true });
  const { affiliateCode } = await invitationCodesOf(ctx, agent.memberId);
  const more = { password: goodPassword, confirmPassword: goodPassword, affiliateCode: affiliateCode ?? '' };
  const filled = await filledByNumber(ctx, more);
  const { value } = (await send(site, filled, '/wps/member/register/mobile')).json<{ value: LoginValue }>();
  member = { id: value.member.id, number: `+66${filled.mobileNum.slice(1)}` };
});

const dayOf = (at: number) => new Date(at + 7 * 3_600_000).toISOString().slice(0, 10);
// A member who has just joined stands in figures from the next five minutes on, which may be tomorrow's.
const days = `from=${dayOf(Date.now())}&to=${dayOf(Date.now() + 86_400_000)}`;
const get = (url: string) => app.inject({ url, headers: agent.headers });

test('an agent reads the telephone number of nobody below: not in lists, files, records or transfers', async () => {
  for (const url of [
    '/wps/agent/team/members',
    '/wps/agent/team/members?search=%E2%80%A2',
    `/wps/agent/team/members?under=${member.id}`,
    '/wps/agent/team/members/csv',
    `/wps/agent/team/report?${days}`,
    `/wps/agent/team/report?under=${member.id}&${days}`,
    `/wps/agent/team/report/csv?${days}`,
    '/wps/cashier/transfers/downlines',
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body, url).toContain(tail());
    expect(answer.body, url).not.toContain(member.number.slice(1));
  }
});

test('nor is it found out digit by digit: search and order go by what is seen', async () => {
  const found = async (search: string) =>
    (await get(`/wps/agent/team/members?search=${encodeURIComponent(search)}`))
      .json<{ value: DownlinePage }>()
      .value.list.map(({ memberId }) => memberId);
  expect(await found(tail())).toEqual([member.id]);
  const parties = async (search: string) =>
    (await get(`/wps/cashier/transfers/downlines?search=${encodeURIComponent(search)}`)).json().value.list.length;
  expect(await parties(tail())).toBe(1);
  expect(await found(member.number.slice(-4))).toEqual([member.id]);
  for (const part of ['+', '+66', member.number.slice(0, 6), member.number]) {
    expect(await found(part), part).toEqual([]);
    expect(await parties(part), part).toBe(0);
  }
});

test('a downline whose name is a number is offered a contract by what the agent sees of it', async () => {
  await setModule(ctx, 'AGENTPOLICY3', true);
  await signed(ctx, 'dividend', { payerId: null, payeeId: agent.memberId, terms: flatTerms('dividend', '5') });
  const asked = async (username: string) => {
    const payload = { kind: 'dividend', username, terms: flatTerms('dividend', '1') };
    const answer = await app.inject({
      method: 'POST',
      url: '/wps/agent/contracts/calculate',
      headers: agent.headers,
      payload,
    });
    const { success, code } = answer.json<{ success: boolean; code?: string }>();
    return success ? 'OK' : code;
  };
  await setAgent(ctx, null, member.number, { accountType: 2 });
  expect(await asked(member.number)).toBe('OK');
  expect(await asked(tail())).toBe('OK');
  expect(await asked(member.number.slice(-4))).toBe('OK');
  expect(await asked(member.number.slice(0, 6))).toBe('CONTRACT_NOT_ALLOWED');
});
