import { createHash, randomUUID } from 'node:crypto';
import { createMember, type NewMember } from '../modules/identity/desk/index.ts';
import { hashPassword } from '../modules/identity/index.ts';
import { startSession } from '../modules/identity/sessions.ts';
import { putProfile } from '../modules/identity/store.ts';
import type { Visitor } from '../modules/identity/visitor.ts';
import { houseAccount, post } from '../modules/ledger/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';

export const testPassword = 'Lantern-Mango7';
let hashed: Promise<string> | undefined;

/** The value of the cookie `deviceCookie` in the browser of `testVisitor()`. */
export const testBrowser = 'b'.repeat(43);

/** Returns a visitor at a browser; `browser` names it, so that two visitors with one name share it. */
export function testVisitor({
  browser = testBrowser,
  ...more
}: Partial<Omit<Visitor, 'browser'>> & { browser?: string } = {}): Visitor {
  return {
    ip: '203.0.113.7',
    browser: createHash('sha256').update(browser).digest(),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
    requestId: randomUUID(),
    ...more,
  };
}

/** Makes a member with empty wallets, signed in: `headers` carry the token. A trial user with `trial: true`. */
export async function signedInMember(ctx: Ctx, more: Partial<NewMember> = {}) {
  hashed ??= hashPassword(testPassword);
  const passwordHash = more.trial ? null : await hashed;
  const brand = await brandSettings(ctx);
  const [accountType] = more.trial ? brand.trialTypes : brand.memberTypes;
  if (accountType === undefined) throw new Error('the brand has account types');
  const at = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    const username = `m${randomUUID().slice(0, 13).replace('-', '')}`;
    const { member, wallets } = await createMember(tx, {
      username,
      passwordHash,
      accountType,
      currency: brand.currency,
      at,
      ...more,
    });
    const token = await startSession(tx, {
      memberId: member.id,
      visitor: { ip: '127.0.0.1', userAgent: '' },
      way: 'password',
      at,
      brand,
    });
    return {
      memberId: member.id,
      username: member.username,
      currency: more.currency ?? brand.currency,
      wallets,
      token,
      headers: { authorization: `Bearer ${token}` },
    };
  });
}

/** Makes a signed-in member with money, in units: a sign-up gift in cash, or play money for a trial user. */
export async function memberWith(ctx: Ctx, units: bigint, more: Partial<NewMember> = {}) {
  const member = await signedInMember(ctx, more);
  const credit = member.wallets.get(more.trial ? 'play' : 'cash');
  if (!credit) throw new Error('a member has a wallet');
  const debit = await houseAccount(ctx, more.trial ? 'play' : 'promotion:signup', credit.currency);
  const kind = more.trial ? 'playGrant' : 'signupGift';
  if (units > 0n) await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount: units, kind, ref: 0n }] });
  return member;
}

export const testFundPassword = 'Mango-Lantern8';
let fundHashed: Promise<string> | undefined;

/** Gives the member a real name and sets `testFundPassword`. */
export async function setFundPassword(ctx: Ctx, memberId: bigint, payee_name = 'Malee Suksan'): Promise<void> {
  fundHashed ??= hashPassword(testFundPassword);
  await putProfile(ctx.db, memberId, { payee_name, payment_password_hash: await fundHashed });
}
