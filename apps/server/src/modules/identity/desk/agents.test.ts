import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { enter } from '../enter.ts';
import { usernameKeyOf } from '../members.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { filledIn, send } from '../registration/testing.ts';
import { uplineOf } from '../registration/uplines.ts';
import { sessionOfToken } from '../sessions.ts';
import { memberByKey } from '../store.ts';

const site = await useTestApp();
const { ctx } = site;
const reason = 'A contract with the agent';
const password = 'Lantern-Orchid7';
type Who = { headers: Record<string, string> };
let admin: Who;
let finance: Who;
beforeAll(async () => {
  [admin, finance] = await Promise.all([signedInOperator(ctx), signedInOperator(ctx, { role: 'finance' })]);
});

async function setAgent(username: string, change: object, { headers }: Who = admin) {
  const call = { method: 'PUT', url: `/ops/v1/agents/${username}`, headers } as const;
  return (await injectEncrypted(site.app, { ...call, body: { reason, ...change } })).json();
}
async function bind(code: string, domain: string | null, { headers }: Who = admin) {
  const call = { method: 'PUT', url: `/ops/v1/invitation-codes/${code}`, headers } as const;
  return (await site.app.inject({ ...call, payload: { reason, domain } })).json();
}
const shown = async (username: string) =>
  (await site.app.inject({ url: `/ops/v1/agents?username=${username}`, headers: admin.headers })).json();
const newestAct = async () => (await notedActs(ctx.db, { limit: 1 }))[0];
const accountOf = async (username: string) => {
  const member = await memberByKey(ctx.db, usernameKeyOf(username));
  if (!member) throw new Error(`there is no ${username}`);
  return member;
};
const affiliateOf = (answer: { value: { codes: { code: string; kind: string }[] } }) =>
  answer.value.codes.find(({ kind }) => kind === 'affiliate')?.code ?? '';

/** Registers a member with an agent's code at a host. */
async function invited(affiliateCode: string, domain: string) {
  const answer = (await send(site, await filledIn(ctx, { affiliateCode, domain }))).json();
  const id = answer.value?.member?.id;
  return { code: answer.code, upline: id === undefined ? null : await uplineOf(ctx, BigInt(id)) };
}

test.each([1, 2, 41, 42])(
  'an agent of type %i is made by call, and comes in on the agent side',
  async (accountType) => {
    const username = `agent${accountType}`;
    const answer = await setAgent(username, { accountType, password });
    expect(answer).toMatchObject({ success: true, value: { username, accountType, isAgent: true } });
    expect(affiliateOf(answer)).toMatch(/^[2-9A-Z]{8}$/);
    expect(await shown(username)).toEqual({ success: true, value: answer.value });
    const noted = await newestAct();
    expect(noted).toMatchObject({ action: 'agent', subject: username, reason, detail: { accountType } });
    expect(JSON.stringify(noted?.detail)).not.toContain(password);
    const member = await accountOf(username);
    expect(await verifyPassword(member.password_hash, password)).toBeTruthy();
    const value = await enter(ctx, { member, visitor: testVisitor(), way: 'password', side: 'agent' });
    expect(value).toMatchObject({ passwordChange: 'first' });
  },
);

test('a member becomes an agent and a member again; sessions end each time, and the trail says it', async () => {
  const { username, token, memberId } = await signedInMember(ctx);
  expect(await setAgent(username, { accountType: 41 })).toMatchObject({ value: { accountType: 41, isAgent: true } });
  expect(await sessionOfToken(ctx, token)).toBeNull();
  const visitor = testVisitor();
  const member = await accountOf(username);
  const { token: asAgent } = await enter(ctx, { member, visitor, way: 'password', side: 'agent' });
  expect(await sessionOfToken(ctx, asAgent ?? '')).toMatchObject({ isAgent: true, memberId });
  expect(await setAgent(username, { accountType: null })).toMatchObject({ value: { isAgent: false } });
  expect(await sessionOfToken(ctx, asAgent ?? '')).toBeNull();
  expect(await newestAct()).toMatchObject({ action: 'agent', subject: username, detail: { accountType: null } });
});

test('types that are no agents’, trial users, unknown and taken names are refused, and only an admin makes agents', async () => {
  const { username } = await signedInMember(ctx);
  const trial = await signedInMember(ctx, { trial: true, accountType: 4 });
  const before = await newestAct();
  for (const accountType of [0, 3, 4, 43]) {
    expect(await setAgent(username, { accountType }), `${accountType}`).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await setAgent(trial.username, { accountType: 1 })).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await setAgent('nobodyhere', { accountType: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await setAgent(username, { accountType: 1, password })).toMatchObject({ code: 'USERNAME_TAKEN' });
  expect(await setAgent('newagent', { accountType: null, password })).toMatchObject({ code: 'MALFORMED' });
  expect(await setAgent('newagent', { accountType: 1, password: 'newagent1' })).toMatchObject({
    code: 'PASSWORD_TOO_COMMON',
  });
  expect(await setAgent('newagent', { accountType: 1, password, currency: 'BTC' })).toMatchObject({
    code: 'CURRENCY_NOT_OFFERED',
  });
  expect(await setAgent(username, { accountType: 1 }, finance)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await newestAct()).toEqual(before);
  expect(await accountOf(username)).toMatchObject({ account_type: 3 });
});

test('a code is bound to a domain and set free again; it brings newcomers where it is good, and the agent gets no other', async () => {
  const here = new URL(ctx.config.publicUrl).hostname;
  const made = await setAgent('boundagent', { accountType: 2, password });
  const code = affiliateOf(made);
  const { id, username } = await accountOf('boundagent');
  expect((await invited(code, 'elsewhere.example')).upline).toMatchObject({ uplineId: id });
  expect(await bind(code.toLowerCase(), here.toUpperCase())).toMatchObject({ success: true });
  expect(await newestAct()).toMatchObject({ action: 'invitation-code', subject: code, detail: { domain: here } });
  expect(await invited(code, 'elsewhere.example')).toMatchObject({ code: 'AFFILIATE_INVALID' });
  expect((await invited(code, here)).upline).toMatchObject({ uplineId: id });
  const { codes } = (await shown(username)).value;
  expect(codes).toContainEqual({ code, kind: 'affiliate', domain: here });
  // Asking for a code again does not make one that is valid everywhere.
  await ctx.pool.query('update identity.member set password_change_required = false where id = $1', [id]);
  const member = await accountOf(username);
  const agent = await enter(ctx, { member, visitor: testVisitor(), way: 'password', side: 'agent' });
  const headers = { authorization: `Bearer ${agent.token}` };
  expect((await site.app.inject({ url: '/wps/agent/invitation', headers })).json()).toMatchObject({ value: { code } });
  expect((await shown(username)).value.codes).toHaveLength(codes.length);
  expect(await bind(code, null)).toMatchObject({ success: true });
  expect((await invited(code, 'elsewhere.example')).upline).toMatchObject({ uplineId: id });
});

test('a code is bound by an admin alone, only to a domain of the site, and an unknown one not at all', async () => {
  const code = affiliateOf(await setAgent('freeagent', { accountType: 1, password }));
  const before = await newestAct();
  expect(await bind(code, 'elsewhere.example')).toMatchObject({ code: 'MALFORMED' });
  expect(await bind('NOBODY22', null)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await bind(code, null, finance)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await newestAct()).toEqual(before);
});
