import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PartnerEntry } from '@fairhouse/contract/partners';
import { signatureOf } from '@fairhouse/signature/signature';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { totpCode } from '../../../testing/authenticator.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { memberSubject } from '../factors/subjects.ts';
import { confirmTotp, startTotp } from '../factors/totp.ts';
import { sessionOfToken } from '../sessions.ts';
import { memberById } from '../store.ts';

const site = await useTestApp({ listen: true });
const { ctx } = site;
const reason = 'A contract';
const secret = 'a secret of sixteen letters and more';
let admin: { headers: Record<string, string> };
let second: typeof admin;
beforeAll(async () => {
  [admin, second] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  await setByTwo('ACME', { name: 'Acme', secret });
});

async function set(code: string, change: object, who = admin) {
  const call = { method: 'PUT', url: `/ops/v1/partners/${code}`, headers: who.headers } as const;
  return (await injectEncrypted(site.app, { ...call, body: { reason, ...change } })).json();
}

/** Makes a change as two operators. */
async function setByTwo(code: string, change: object) {
  await set(code, change);
  return await set(code, change, second);
}

type Ask = { partner?: string; body?: object; secret?: string; at?: Date; signed?: object };

/** Requests a code as the partner's server does. */
async function ask({ partner = 'ACME', secret: own = secret, at = new Date(), ...more }: Ask = {}) {
  const url = `/partners/${partner}/entries`;
  const said = { requestId: randomUUID(), userId: 'u1', ageConfirmed: true, termsAccepted: true, ...more.body };
  const payload = JSON.stringify(said);
  const body = more.signed ? JSON.stringify(more.signed) : payload;
  const headers = {
    'content-type': 'application/json',
    'x-signature': signatureOf(own, { method: 'POST', path: url, body }, at),
  };
  return (await site.app.inject({ method: 'POST', url, headers, payload })).json();
}

async function entryOf(asked?: Ask): Promise<PartnerEntry & { token: string }> {
  const { value } = await ask(asked);
  return { ...value, token: new URL(value.url).searchParams.get('token') ?? '' };
}

const host = () => new URL(ctx.config.publicUrl).host;

/** Exchanges a code, in a browser never seen before. */
async function exchange(token: string, at: string = host()) {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/session/exchange',
    headers: { host: at },
    payload: { token },
  });
  return answer.json();
}
const member = (id: string) => memberById(ctx.db, BigInt(id));

test('a code opens a session of the partner’s user, once', async () => {
  const entry = await entryOf();
  expect(entry.url).toBe(`${ctx.config.publicUrl}/seamless?token=${entry.token}`);
  const came = await exchange(entry.token);
  expect(came).toMatchObject({ success: true, value: { firstTimeLogin: true, member: { id: entry.memberId } } });
  expect(await sessionOfToken(ctx, came.value.token)).toMatchObject({ memberId: BigInt(entry.memberId) });
  expect(await exchange(entry.token)).toMatchObject({ success: false, code: 'ENTRY_INVALID' });
  const { rows } = await ctx.pool.query('select code_hash::text as kept from identity.entry_code');
  expect(JSON.stringify(rows)).not.toContain(entry.token);
});

test('of many exchanges of one code at once one opens a session', async () => {
  const { token } = await entryOf();
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(token)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test('the same user has the same account, also when two calls ask at once', async () => {
  const asked = { body: { userId: 'twice' } };
  const entries = await Promise.all([entryOf(asked), entryOf(asked), entryOf(asked)]);
  expect(new Set(entries.map(({ memberId }) => memberId)).size).toBe(1);
});

test('a session’s token, a made-up one, and a code of a minute ago open nothing', async () => {
  const { token } = await signedInMember(ctx);
  expect(await exchange(token)).toMatchObject({ code: 'ENTRY_INVALID' });
  expect(await exchange('x'.repeat(43))).toMatchObject({ code: 'ENTRY_INVALID' });
  const entry = await entryOf();
  const minute = `interval '1 minute'`;
  await ctx.pool.query(
    `update identity.entry_code set created_at = created_at - ${minute}, expires_at = expires_at - ${minute}`,
  );
  expect(await exchange(entry.token)).toMatchObject({ code: 'ENTRY_INVALID' });
});

test('a code is good on its host alone', async () => {
  const { token } = await entryOf();
  expect(await exchange(token, 'other.example')).toMatchObject({ code: 'ENTRY_INVALID' });
  expect(await ask({ body: { host: 'other.example' } })).toMatchObject({ code: 'MALFORMED' });
  expect(await exchange(token)).toMatchObject({ success: true });
});

test('a partner reaches no account of a member, whatever it calls its user', async () => {
  const victim = await signedInMember(ctx);
  for (const userId of [victim.username, victim.memberId.toString(), victim.username.toUpperCase()]) {
    const entry = await entryOf({ body: { userId } });
    expect(entry.memberId).not.toBe(victim.memberId.toString());
    expect(await member(entry.memberId)).toMatchObject({ password_hash: null, register_method: 'PARTNER' });
  }
});

test('two partners’ users of one name are two accounts', async () => {
  await setByTwo('OTHER', { name: 'Other', secret: `${secret} too` });
  const [one, other] = [await entryOf(), await entryOf({ partner: 'OTHER', secret: `${secret} too` })];
  expect(one.memberId).not.toBe(other.memberId);
  expect((await member(other.memberId))?.username).toMatch(/^other-[0-9a-f]{12}$/);
});

test('a call is heard once, and only as it was signed', async () => {
  const body = { requestId: randomUUID() };
  expect(await ask({ body })).toMatchObject({ success: true });
  expect(await ask({ body })).toMatchObject({ code: 'REQUEST_REPEATED' });
  const wrong: Ask[] = [
    { secret: `${secret}!` },
    { partner: 'NOBODY' },
    { partner: '0' },
    { at: new Date(Date.now() - 301_000) },
    // Far beyond the limit, since a slow machine may handle it seconds later.
    { at: new Date(Date.now() + 360_000) },
    { signed: { requestId: randomUUID(), userId: 'somebody else' } },
    { partner: 'OTHER' },
  ];
  for (const asked of wrong)
    expect(await ask(asked), JSON.stringify(asked)).toMatchObject({ code: 'SIGNATURE_INVALID' });
  expect(await ask({ body: { ageConfirmed: false } })).toMatchObject({ code: 'MALFORMED' });
  expect(await ask({ body: { userId: '' } })).toMatchObject({ code: 'MALFORMED' });
  expect(await ask({ body: { currency: 'XXX', userId: 'rich' } })).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' });
});

test('a secret that is changed stays good for a day, unless it ends at once', async () => {
  await setByTwo('TURN', { name: 'Turn', secret });
  const newer = `${secret}, the second`;
  await set('TURN', { secret: newer });
  expect(await ask({ partner: 'TURN', secret: newer })).toMatchObject({ code: 'SIGNATURE_INVALID' });
  expect(await set('TURN', { secret: newer })).toMatchObject({ code: 'ALREADY_APPROVED' });
  await set('TURN', { secret: newer }, second);
  expect(await ask({ partner: 'TURN' })).toMatchObject({ success: true });
  expect(await ask({ partner: 'TURN', secret: newer })).toMatchObject({ success: true });
  const newest = `${secret}, the third`;
  await setByTwo('TURN', { secret: newest, secretNow: true });
  for (const old of [secret, newer]) {
    expect(await ask({ partner: 'TURN', secret: old })).toMatchObject({ code: 'SIGNATURE_INVALID' });
  }
  expect(await ask({ partner: 'TURN', secret: newest })).toMatchObject({ success: true });
});

test('a partner that is switched off is heard no more, its codes are void, and the sessions that it opened end', async () => {
  await setByTwo('SHUT', { name: 'Shut', secret });
  const shut = { partner: 'SHUT' };
  const [used, unused] = [await entryOf(shut), await entryOf(shut)];
  const { value } = await exchange(used.token);
  const elsewhere = (await exchange((await entryOf()).token)).value;
  await set('SHUT', { enabled: false });
  expect(await sessionOfToken(ctx, value.token)).toBeNull();
  expect(await exchange(unused.token)).toMatchObject({ code: 'ENTRY_INVALID' });
  expect(await ask(shut)).toMatchObject({ code: 'PARTNER_DISABLED' });
  expect(await sessionOfToken(ctx, elsewhere.token)).not.toBeNull();
  await set('SHUT', { enabled: true });
  expect(await ask(shut)).toMatchObject({ code: 'PARTNER_DISABLED' });
  await set('SHUT', { enabled: true }, second);
  expect(await ask(shut)).toMatchObject({ success: true });
});

test('who holds a partner’s secret opens so many accounts a day, and so many sessions a minute', async () => {
  await setByTwo('FEW', { name: 'Few', secret, membersADay: 2, entriesAMinute: 4 });
  const few = (userId: string) => ask({ partner: 'FEW', body: { userId } });
  const news = await Promise.all(['a', 'b', 'c'].map(few));
  const refused = news.filter(({ code }) => code === 'PARTNER_LIMIT');
  expect(refused).toMatchObject([{ value: { limit: 'members' } }]);
  const [known = ''] = (
    await ctx.pool.query(`select user_id from identity.partner_member where partner = 'FEW'`)
  ).rows.map(({ user_id }) => String(user_id));
  const more = await Promise.all([known, known, known].map(few));
  expect(more.filter(({ success }) => success)).toHaveLength(2);
  expect(more.find(({ success }) => !success)).toMatchObject({ code: 'PARTNER_LIMIT', value: { limit: 'entries' } });
});

test('a locked account does not come in by a code', async () => {
  const entry = await entryOf({ body: { userId: 'locked' } });
  await ctx.pool.query('update identity.member set locked_at = now() where id = $1', [entry.memberId]);
  expect(await exchange(entry.token)).toMatchObject({ code: 'ACCOUNT_LOCKED' });
});

test('a partner’s word confirms nothing for a user who has a password', async () => {
  const entry = await entryOf({ body: { userId: 'owner' } });
  const isFresh = async () => {
    const { value } = await exchange((await entryOf({ body: { userId: 'owner' } })).token);
    const session = await sessionOfToken(ctx, value.token);
    return (session?.authenticatedAt.getTime() ?? 0) > 0;
  };
  expect(await isFresh()).toBe(true);
  await ctx.pool.query(`update identity.member set password_hash = 'set since' where id = $1`, [entry.memberId]);
  expect(await isFresh()).toBe(false);
});

test('a user’s authenticator is asked for, whatever the partner says', async () => {
  const entry = await entryOf({ body: { userId: 'careful' } });
  const factors = memberSubject(BigInt(entry.memberId));
  const totp = await startTotp(ctx, factors, 'careful');
  await confirmTotp(ctx, factors, totpCode(totp.secret, ctx.clock()), testVisitor());
  expect(await exchange(entry.token)).toMatchObject({
    code: 'VERIFICATION_REQUIRED',
    value: { methods: expect.arrayContaining([expect.objectContaining({ method: 'totp' })]) },
  });
});

test('a partner that one admin alone makes is heard by nobody', async () => {
  await set('LONE', { name: 'Lone', secret });
  expect(await ask({ partner: 'LONE' })).toMatchObject({ success: false });
  await set('LONE', { name: 'Lone', secret: `${secret} of the other` }, second);
  expect(await ask({ partner: 'LONE' })).toMatchObject({ success: false });
  await set('LONE', { name: 'Lone', secret }, second);
  expect(await ask({ partner: 'LONE' })).toMatchObject({ success: true });
});

test('partners are an admin’s to set, without their secret in any answer or in the trail', async () => {
  const risk = await signedInOperator(ctx, { role: 'risk' });
  expect(await set('ACME', { enabled: false }, risk)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await set('NONE', { enabled: true })).toMatchObject({ code: 'NOT_FOUND' });
  const answer = await setByTwo('ACME', { name: 'Acme Games', secret });
  expect(answer.value).toContainEqual(expect.objectContaining({ code: 'ACME', name: 'Acme Games', enabled: true }));
  expect(JSON.stringify(answer)).not.toContain(secret);
  const [act] = await notedActs(ctx.db, { limit: 1 });
  expect(act).toMatchObject({ action: 'partner', subject: 'ACME', detail: { name: 'Acme Games', secret: true } });
  expect(JSON.stringify(act?.detail)).not.toContain(secret);
  const stale = await set('ACME', { name: 'Acme', version: 'an older one' });
  expect(stale).toMatchObject({ code: 'STATE_CONFLICT' });
  const list = await site.app.inject({ url: '/ops/v1/partners', headers: risk.headers });
  expect(list.json().value.length).toBeGreaterThan(1);
});

test('the documented example gets an address that signs in', async () => {
  const page = await readFile(new URL('../../../../../../docs/partners.md', import.meta.url), 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'partner-'));
  try {
    const file = join(folder, 'example.mjs');
    await writeFile(file, example);
    const env = { SITE: site.url, PARTNER: 'ACME', SECRET: secret, USER_ID: 'of-the-example' };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    const token = new URL(stdout.trim()).searchParams.get('token') ?? '';
    expect(await exchange(token)).toMatchObject({ success: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});
