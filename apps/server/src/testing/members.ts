import { createHash, randomUUID } from 'node:crypto';
import { createMember, hashPassword, type NewMember } from '../modules/identity/index.ts';
import { startSession } from '../modules/identity/sessions.ts';
import type { Visitor } from '../modules/identity/visitor.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';

export const testPassword = 'Lantern-Mango7';
let hashed: Promise<string> | undefined;

/** What the cookie `deviceCookie` of the browser of `testVisitor()` holds. */
export const testBrowser = 'b'.repeat(43);

/** Somebody at a browser; `browser` names it, so that two visitors with one name share it. */
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

/** A member with empty wallets, signed in: `headers` carry the token. A trial user with `trial: true`. */
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
      wallets,
      token,
      headers: { authorization: `Bearer ${token}` },
    };
  });
}
