import { languages } from '@fairhouse/contract/language';
import { isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../art/index.ts';
import { openTurnover } from '../modules/cashier/index.ts';
import { createMember } from '../modules/identity/desk/index.ts';
import { confirmTotp, startTotp, verifyPassword } from '../modules/identity/index.ts';
import { balancesOf, entriesOf, verifyLedger, walletOf } from '../modules/ledger/index.ts';
import { createOperator } from '../modules/operators/index.ts';
import { signInOperator } from '../modules/operators/login.ts';
import { listJackpots, setJackpot } from '../modules/originals/desk/index.ts';
import { beginPots } from '../modules/originals/jackpot/draw.ts';
import { readPots } from '../modules/originals/jackpot/store.ts';
import { listNotices, removeContent } from '../modules/site/content.ts';
import { brandSettings, systemStatus } from '../modules/site/index.ts';
import { setModule } from '../modules/site/settings.ts';
import { ConfigError } from '../platform/config/config.ts';
import { totpCode } from '../testing/authenticator.ts';
import { openTestCtxForThisTest, useTestCtx } from '../testing/ctx.ts';
import { testVisitor } from '../testing/members.ts';
import { demoAccounts, demoMessage, demoPassword, giftOnRegistration, seedDemo } from './index.ts';

const ctx = await useTestCtx({ config: { demo: true } });
beforeAll(async () => {
  await seedDemo(ctx);
});

async function member(username: string, from = ctx) {
  const { rows } = await sql<{ id: bigint; account_type: number; password_hash: string }>`
    select id, account_type, password_hash from identity.member where username = ${username}`.execute(from.db);
  return rows[0];
}
async function cash(username: string, from = ctx) {
  const id = (await member(username, from))?.id ?? 0n;
  return (await balancesOf(from, id)).find((wallet) => wallet.type === 'cash')?.balance;
}
/** Counts of everything in the database that a visitor, member or operator could notice. */
async function counts() {
  const names = ['site.banner', 'site.notice', 'site.resource', 'site.customer_service', 'identity.member'];
  names.push('operators.operator', 'ledger.entry', 'ledger.transfer', 'ledger.wallet', 'ledger.house');
  const all = names.map(async (name) => {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(name)}`.execute(ctx.db);
    return [name, rows[0]?.n] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

test('the demo accounts exist, each with its type, its money and the one password', async () => {
  const brand = await brandSettings(ctx);
  // The demo member has played since.
  expect([await cash('demo2'), await cash('demoagent')]).toEqual([10_000_000n, 0n]);
  expect(await cash('demousd')).toBe(3_000_000n);
  expect(brand.currencies).toEqual(['THB', 'VND', 'CNY', 'USD', 'USDT']);
  expect(brand.memberTypes).toContain((await member('demo'))?.account_type);
  expect(brand.agentTypes).toContain((await member('demoagent'))?.account_type);
  const { rows } = await sql<{ username: string; role: string; password_hash: string }>`
    select username, role, password_hash from operators.operator`.execute(ctx.db);
  expect(rows).toMatchObject([{ username: 'operator', role: 'admin' }]);
  const hashes = [rows[0]?.password_hash];
  for (const name of ['demo', 'demo2', 'demousd', 'demoagent']) hashes.push((await member(name))?.password_hash);
  for (const hash of hashes) expect(await verifyPassword(hash ?? null, demoPassword)).toBe(true);
  expect(demoAccounts.map((a) => a.account)).toEqual(['demo', 'demo2', 'demousd', 'demoagent', 'operator']);
});

test('the money of the demo is a ledger transfer like any other, and the ledger verifies', async () => {
  const id = (await member('demo'))?.id ?? 0n;
  const rows = await entriesOf(ctx, await walletOf(ctx, id, 'cash', 'THB'), { limit: 100 });
  expect(rows.slice(-1)).toMatchObject([{ kind: 'signupGift', amount: 100_000_000n, creditAfter: 100_000_000n }]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('planting twice changes nothing, and what was removed does not come back', async () => {
  await removeContent(ctx.db, 'site.notice', 'check');
  const before = await counts();
  await seedDemo(ctx);
  await Promise.all([seedDemo(ctx), seedDemo(ctx)]);
  expect(await counts()).toEqual(before);
  expect((await listNotices(ctx.db)).map((notice) => notice.id)).toEqual(['welcome', 'dice', 'mines']);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('the three pots of in-house games are played for in each currency, and what operators turn off stays off', async () => {
  const on = async () => (await listJackpots(ctx, {})).list.filter((rule) => rule.on).map((rule) => rule.currency);
  expect((await on()).toSorted()).toEqual(['CNY', 'THB', 'USD', 'USDT', 'VND'].flatMap((code) => [code, code, code]));
  await setJackpot(ctx, null, 'mini THB', { on: false });
  await seedDemo(ctx);
  expect((await on()).filter((currency) => currency === 'THB')).toHaveLength(2);
  await beginPots(ctx);
  expect((await readPots(ctx.db, { currency: 'USD' })).map(({ tier, amount }) => [tier, amount])).toEqual([
    ['mini', 300_000n],
    ['major', 6_000_000n],
    ['grand', 150_000_000n],
  ]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('every banner has its pictures and words in each language', async () => {
  for (const language of languages) {
    const { info } = await systemStatus(ctx, { ip: '127.0.0.1', host: 'localhost', language }, { pictureOf });
    expect(info.banners.map((banner) => banner.groupName)).toEqual([
      ...['w_home', 'w_home', 'w_home', 'w_home'],
      ...['w_login', 'w_register', 'w_leftmenu'],
    ]);
    for (const { kicker, title, text, button } of info.banners) {
      for (const words of [kicker, title, text, button]) expect(words.trim()).not.toBe('');
    }
    expect(info.customerService).toHaveLength(1);
    expect(info.resources.helpCenter?.labelNameEn).toBe('Help centre');
  }
});

test('a banner for free play or registration goes with its module', async () => {
  await setModule(ctx, 'FREEPLAY3', false);
  await setModule(ctx, 'REG3', false);
  const { info } = await systemStatus(ctx, { ip: '127.0.0.1', host: 'localhost', language: 'EN' }, { pictureOf });
  expect(info.banners.filter((b) => b.groupName === 'w_home').map((b) => b.id)).toEqual(['fair', 'rounds']);
  await setModule(ctx, 'FREEPLAY3', true);
  await setModule(ctx, 'REG3', true);
});

test('registration brings a gift of 1,000.00, posted with the member or not at all', async () => {
  const register = (username: string) =>
    ({ username, passwordHash: null, accountType: 3, currency: 'THB', at: ctx.clock() }) as const;
  const onRegistered = giftOnRegistration(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const made = await createMember(tx, register('newcomer'));
    await onRegistered(tx, { memberId: made.member.id, currency: 'THB' });
  });
  expect(await cash('newcomer')).toBe(10_000_000n);
  // The gift must be staked three times before a withdrawal.
  const memberId = (await member('newcomer'))?.id ?? 0n;
  const asked = await openTurnover(ctx.db, memberId, 'THB');
  expect(asked).toMatchObject([{ source: 'signup', required: 30_000_000n }]);
  const failing = ctx.db.transaction().execute(async (tx) => {
    const made = await createMember(tx, register('unlucky'));
    await onRegistered(tx, { memberId: made.member.id, currency: 'THB' });
    throw new Error('the registration failed after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await member('unlucky')).toBeUndefined();
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('the gift is about as much in each currency', async () => {
  const onRegistered = giftOnRegistration(ctx);
  const gifts = {
    THB: 10_000_000n,
    VND: 5_000_000_000n,
    CNY: 2_000_000n,
    USD: 300_000n,
    USDT: 30_000_000n,
    BTC: 100_000n,
  };
  for (const [code, gift] of Object.entries(gifts)) {
    if (!isCurrency(code)) throw new Error(`${code} is a currency`);
    const username = `newcomer${code}`;
    await ctx.db.transaction().execute(async (tx) => {
      const made = await createMember(tx, {
        username,
        passwordHash: null,
        accountType: 3,
        currency: code,
        at: ctx.clock(),
      });
      await onRegistered(tx, { memberId: made.member.id, currency: code });
    });
    expect(await cash(username)).toBe(gift);
  }
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

test('the start message has a code with which the demo’s operator comes in, until there is a second factor', async () => {
  const [, enrolmentCode = ''] = /with the code (.+)$/m.exec(await demoMessage(ctx)) ?? [];
  const login = { username: 'operator', password: demoPassword, enrolmentCode };
  expect((await signInOperator(ctx, login, testVisitor())).operator).toMatchObject({ role: 'admin', mustEnrol: true });
  const { rows } = await sql<{ id: bigint }>`select id from operators.operator`.execute(ctx.db);
  const subject = { kind: 'operator', id: rows[0]?.id ?? 0n } as const;
  const { secret } = await startTotp(ctx, subject, 'operator');
  await confirmTotp(ctx, subject, totpCode(secret, ctx.clock()), testVisitor());
  expect(await demoMessage(ctx)).not.toContain('code');
});

test('a name that somebody has already stays theirs', async () => {
  const other = await openTestCtxForThisTest({ config: { demo: true } });
  await createOperator(other.db, { username: 'Operator', password: 'Another-one', role: 'support', at: other.clock() });
  await other.db
    .transaction()
    .execute((tx) =>
      createMember(tx, { username: 'DEMO', passwordHash: null, accountType: 3, currency: 'THB', at: other.clock() }),
    );
  await seedDemo(other);
  expect([await cash('DEMO', other), await cash('demo2', other)]).toEqual([0n, 10_000_000n]);
  const { rows } = await sql<{ role: string }>`select role from operators.operator`.execute(other.db);
  expect(rows).toEqual([{ role: 'support' }]);
});

test('without the demo nothing is planted', async () => {
  const other = await openTestCtxForThisTest();
  await seedDemo(other);
  expect(await member('demo', other)).toBeUndefined();
  expect(await listNotices(other.db)).toEqual([]);
});

test('a database that holds the demo is not served where other machines reach it', async () => {
  const open = { reachableBy: 'HOST="0.0.0.0"' };
  const opened = { ...ctx, config: { ...ctx.config, ...open, demo: false } };
  await expect(seedDemo(opened)).rejects.toThrow(ConfigError);
  await expect(seedDemo(opened)).rejects.toThrow(/^The database holds the demo.*HOST="0\.0\.0\.0".*HOST=127\.0\.0\.1/);
  // On this machine the database is served on, also with the demo switched off for a while.
  await seedDemo({ ...ctx, config: { ...ctx.config, demo: false } });
  await seedDemo(ctx);
});

test('a site without demo never gets it', async () => {
  const other = await openTestCtxForThisTest();
  await seedDemo(other);
  await seedDemo(other);
  const asked = { ...other, config: { ...other.config, demo: true } };
  await expect(seedDemo(asked)).rejects.toThrow(/^The database belongs to a site without demo.*DEMO=off/);
  expect(await member('demo', other)).toBeUndefined();
});

test('somebody has spoken in each chat room', async () => {
  const { rows } = await sql<{ room: string; n: bigint }>`
    select room, count(*) as n from chat.message group by room order by room`.execute(ctx.db);
  expect(rows.map(({ room }) => room)).toEqual([...languages].sort());
  expect(rows.every(({ n }) => n > 1n)).toBe(true);
});
