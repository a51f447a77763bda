import type { AgentLink } from '@fairhouse/contract/agent-register';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember } from '../../../testing/members.ts';
import { filledIn, send } from '../../identity/registration/testing.ts';
import { uplineOf } from '../../identity/registration/uplines.ts';
import { walletOf } from '../../ledger/index.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { setModule } from '../../site/settings.ts';
import { type Member, memberBelow } from '../testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
const password = 'Lantern-Orchid7';
let agent: Member;
beforeEach(async () => {
  await setModule(ctx, 'REG3', true);
  agent = await memberBelow(ctx, null, { agent: true });
});

const levels = (rebate = '0.5', prize = 1800) => ({ rebate, prize });
async function make(who: Member, more: object = {}) {
  const payload = { kind: 'member', levels: levels(), domain: null, days: 30, note: 'A friend’s shop', ...more };
  return (await app.inject({ method: 'POST', url: '/wps/agent/links', headers: who.headers, payload })).json();
}
async function open(who: Member, more: object = {}) {
  const body = {
    kind: 'member',
    username: `opened${Math.random().toString(36).slice(2, 9)}`,
    password,
    levels: levels(),
    ...more,
  };
  return (
    await injectEncrypted(app, { method: 'POST', url: '/wps/agent/register/account', headers: who.headers, body })
  ).json();
}
const shown = async (who: Member, code: string): Promise<AgentLink | undefined> =>
  (await app.inject({ url: '/wps/agent/links', headers: who.headers }))
    .json()
    .value.list.find((link: AgentLink) => link.code === code);
const setOpen = async (who: Member, code: string, isOpen: boolean) =>
  (
    await app.inject({
      method: 'POST',
      url: `/wps/agent/links/${code}`,
      headers: who.headers,
      payload: { open: isOpen },
    })
  ).json();
const resolved = async (code: string, browser = 'a') =>
  (
    await app.inject({
      url: `/wps/agent/affiliate?code=${code}`,
      headers: { cookie: `fairhouse_device=${browser.repeat(43)}` },
    })
  ).json();
const registered = async (affiliateCode: string) => (await send(site, await filledIn(ctx, { affiliateCode }))).json();
const nodeOf = async (memberId: bigint) =>
  (
    await sql<{ parent: bigint; rebate: number; prize: number }>`
      select parent_id as parent, rebate_ppm as rebate, prize from agents.node where member_id = ${memberId}`.execute(
      ctx.db,
    )
  ).rows[0];

test('a link brings members under its agent with its own levels, and counts visits, registrations and first deposits', async () => {
  const { value: link } = await make(agent);
  expect(link).toMatchObject({ state: 'OPEN', visits: 0, note: 'A friend’s shop', levels: levels() });
  expect(link.code).toMatch(/^[2-9A-Z]{8}$/);
  expect(await resolved(link.code.toLowerCase())).toMatchObject({ success: true });
  const answer = await registered(link.code.toLowerCase());
  const memberId = BigInt(answer.value.member.id);
  expect(await uplineOf(ctx, memberId)).toMatchObject({ uplineId: agent.memberId, via: 'affiliate' });
  expect(await nodeOf(memberId)).toEqual({ parent: agent.memberId, rebate: 5000, prize: 1800 });
  expect(await shown(agent, link.code)).toMatchObject({ visits: 1, registrations: 1, firstDeposits: 0 });
  const wallet = await walletOf(ctx, memberId, 'cash', 'THB');
  await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at: new Date(), kind: 'deposit', amount: 1_000_000n }]));
  await rollUpAll(ctx);
  expect(await shown(agent, link.code)).toMatchObject({ firstDeposits: 1 });
  // Another agent does not see the link, and cannot close it.
  const other = await memberBelow(ctx, null, { agent: true });
  expect(await shown(other, link.code)).toBeUndefined();
  expect(await setOpen(other, link.code, false)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a link opens nothing once it is closed or has ended, or where it is bound to another domain', async () => {
  const { value: link } = await make(agent);
  expect(await setOpen(agent, link.code, false)).toMatchObject({ value: { state: 'CLOSED' } });
  expect(await registered(link.code)).toMatchObject({ code: 'AFFILIATE_INVALID' });
  expect(await resolved(link.code)).toMatchObject({ success: false });
  await setOpen(agent, link.code, true);
  await sql`update identity.invitation_code set expires_at = now() - interval '1 second' where code = ${link.code}`.execute(
    ctx.db,
  );
  expect(await shown(agent, link.code)).toMatchObject({ state: 'EXPIRED' });
  expect(await registered(link.code)).toMatchObject({ code: 'AFFILIATE_INVALID' });
  expect(await make(agent, { domain: 'elsewhere.example' })).toMatchObject({ code: 'MALFORMED' });
});

test('a link to agents’ accounts opens an agent of the agent’s own type', async () => {
  const { value: link } = await make(agent, { kind: 'agent' });
  const answer = await registered(link.code);
  expect(answer).toMatchObject({ success: true });
  const { rows } = await sql<{ type: number }>`
    select account_type as type from identity.member where id = ${answer.value.member.id}`.execute(ctx.db);
  expect(rows).toEqual([{ type: 1 }]);
});

test('an account that the agent opens stands below, with its levels, and must change the password first', async () => {
  const answer = await open(agent, { kind: 'agent', username: 'seaside7' });
  expect(answer).toMatchObject({ success: true, value: { account: 'seaside7' } });
  const memberId = BigInt(answer.value.memberId);
  expect(await nodeOf(memberId)).toEqual({ parent: agent.memberId, rebate: 5000, prize: 1800 });
  const { rows } = await sql`
    select account_type, password_change_required from identity.member where id = ${memberId}`.execute(ctx.db);
  expect(rows).toEqual([{ account_type: 1, password_change_required: true }]);
});

test('nobody gives more than they have, a name that is taken, or a password that all know', async () => {
  const under = await memberBelow(ctx, agent, { agent: true });
  expect(await make(under)).toMatchObject({ code: 'LEVEL_ABOVE_UPLINE', value: { max: { rebate: '0', prize: 1700 } } });
  expect(await open(under)).toMatchObject({ code: 'LEVEL_ABOVE_UPLINE' });
  expect(await open(agent, { levels: levels('2.0001', 1800) })).toMatchObject({ code: 'LEVEL_ABOVE_UPLINE' });
  expect(await open(agent, { username: agent.username })).toMatchObject({ code: 'USERNAME_TAKEN' });
  expect(await open(agent, { username: 'x' })).toMatchObject({ code: 'FIELD_RULE' });
  expect(await open(agent, { password: 'password1' })).toMatchObject({ success: false });
  expect(await open(agent, { currency: 'XXX' })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
  expect(await open(agent, { levels: levels('0.12345', 1800) })).toMatchObject({ code: 'MALFORMED' });
});

test('a link gives at most what its agent has when somebody comes by it', async () => {
  const under = await memberBelow(ctx, agent, { agent: true });
  await sql`update agents.node set rebate_ppm = 9000, prize = 1850 where member_id = ${under.memberId}`.execute(ctx.db);
  const { value: link } = await make(under);
  await sql`update agents.node set rebate_ppm = 2000, prize = 1750 where member_id = ${under.memberId}`.execute(ctx.db);
  const answer = await registered(link.code);
  expect(await nodeOf(BigInt(answer.value.member.id))).toEqual({ parent: under.memberId, rebate: 2000, prize: 1750 });
});

test('opening accounts tells which names are taken, and so is counted', async () => {
  let code = '';
  for (let tries = 0; tries < 40 && code !== 'TOO_MANY_REQUESTS'; tries++)
    code = (await open(agent, { username: agent.username })).code;
  expect(code).toBe('TOO_MANY_REQUESTS');
});

test('who is no agent opens nothing, and a member’s number names nobody', async () => {
  const member = await signedInMember(ctx);
  expect(await make(member)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await open(member)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await registered(String(agent.memberId))).toMatchObject({ code: 'AFFILIATE_INVALID' });
});
