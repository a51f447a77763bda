import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LoginValue } from '@fairhouse/contract/identity';
import { isToken, newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { brandSettings } from '../../site/index.ts';
import { tellSessionsEnded } from '../end-sessions.ts';
import { noteEvent } from '../events.ts';
import { isVerificationDue } from '../factors/ask.ts';
import { deleteSession } from '../session-store.ts';
import { loginValue, type Session } from '../sessions.ts';
import { memberById } from '../store.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { deleteStay, insertStay, lockStay, replaceSecret, type StayRow, stayOwner, wakeSession } from './stay-store.ts';

/** The time after the login within which its browser may begin a stay. */
const askMs = 5 * 60_000;
/** The time for which a used secret gets the same answer again: tabs that open at one moment send the same one. */
const graceMs = 10_000;
const minuteMs = 60_000;

/** The cookie of a stay: its family, which stays the same, and the secret, which works once. */
export type Stay = { cookie: string; until: Date };
type Presented = { familyHash: Buffer; family: string; secret: string };

/**
 * Makes a session that was just opened by password stay signed in on this browser for a day.
 * @returns null when it may not stay: it began in another way, elsewhere or long ago, or a second factor would be due
 * here
 */
export async function startStay(ctx: Ctx, session: Session, visitor: Visitor): Promise<Stay | null> {
  if (await isVerificationDue(ctx, session.memberId, visitor)) return null;
  const [family, secret] = [newToken(), newToken()];
  const until = await insertStay(ctx.db, session.sessionId, {
    familyHash: sha256(family),
    secretHash: sha256(secret),
    browser: visitor.browser,
    openedAfter: new Date(ctx.clock().getTime() - askMs),
  });
  return until && { cookie: cookieOf(family, secret), until };
}

/**
 * Exchanges the secret of a stay for the next one and a new token of its session. The used secret gets the same answer
 * for some seconds, and until the token that it gave has been used, so neither tabs that open at once nor a lost answer
 * sign anybody out. A secret used later, or from another browser, was stolen: the session ends for whoever has it.
 * @throws STAY_ENDED when the stay is over, or (value.due) while a second factor is due here
 */
export async function renewStay(ctx: Ctx, visitor: Visitor): Promise<{ stay: Stay; value: LoginValue }> {
  const shown = presented(visitor.stay);
  const owner = shown && (await stayOwner(ctx.db, shown.familyHash));
  if (!owner) throw new DomainError('STAY_ENDED');
  const isDue = await isVerificationDue(ctx, owner.member_id, visitor);
  const brand = await brandSettings(ctx);
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockStay(tx, owner.session_id, shown.familyHash, graceMs);
    if (!row || row.ended || row.locked || row.password_change !== null) return 'over';
    const use = useOf(row, shown.secret, visitor);
    if (use === 'stolen') {
      await endStolen(ctx, tx, row, visitor);
      return 'stolen';
    }
    if (isDue) return 'due';
    const { secret, token } = successorOf(ctx, shown.secret);
    if (use === 'next') {
      await replaceSecret(tx, row.session_id, { secretHash: sha256(secret), tokenHash: sha256(token) });
    }
    const at = ctx.clock();
    const expiresAt = new Date(at.getTime() + brand.sessionAbsoluteMinutes * minuteMs);
    await wakeSession(tx, row.session_id, { at, expiresAt });
    const member = await memberById(tx, row.member_id);
    assert(member, 'a session belongs to a member');
    return {
      stay: { cookie: cookieOf(shown.family, secret), until: row.until },
      value: loginValue(token, member, brand),
    };
  });
  if (outcome === 'stolen') ctx.push.endSession(owner.session_id);
  if (outcome === 'due') throw new DomainError('STAY_ENDED', { due: true });
  if (typeof outcome === 'string') throw new DomainError('STAY_ENDED');
  return outcome;
}

/** Ends this browser's stay; called when somebody signs in or out there. */
export async function leaveStay(db: Db, { stay }: Pick<Visitor, 'stay'>): Promise<void> {
  const shown = presented(stay);
  if (shown) await deleteStay(db, shown.familyHash);
}

function useOf(row: StayRow, secret: string, { browser }: Visitor): 'next' | 'again' | 'stolen' {
  const hash = sha256(secret);
  if (row.browser === null || !timingSafeEqual(row.browser, browser)) return 'stolen';
  if (timingSafeEqual(row.secret_hash, hash)) return 'next';
  const isPrevious = row.previous_hash !== null && timingSafeEqual(row.previous_hash, hash);
  return isPrevious && (row.just_renewed || row.token_unused) ? 'again' : 'stolen';
}

async function endStolen(ctx: Ctx, tx: Db, { session_id, member_id }: StayRow, visitor: Visitor): Promise<void> {
  await deleteSession(tx, session_id);
  await tellSessionsEnded(tx, { sessionIds: [session_id], memberId: null });
  await noteEvent(ctx, tx, { kind: 'stay-used-twice', memberId: member_id, visitor });
  await tellMember(ctx, tx, member_id, 'stay-used-twice', visitor);
}

function presented(cookie: string | undefined): Presented | null {
  const [family = '', secret = '', ...more] = (cookie ?? '').split('.');
  if (!isToken(family) || !isToken(secret) || more.length > 0) return null;
  return { familyHash: sha256(family), family, secret };
}

function cookieOf(family: string, secret: string): string {
  return `${family}.${secret}`;
}

const keyOf = perCtx(({ config }) => Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', 'stay', 32)));

/**
 * Returns the successor of a secret. It is derived under a key outside the database, so the same secret has the same
 * successor although only hashes are stored.
 */
function successorOf(ctx: Ctx, secret: string): { secret: string; token: string } {
  const derived = (of: string) => createHmac('sha256', keyOf(ctx)).update(`${of}:${secret}`).digest('base64url');
  return { secret: derived('secret'), token: derived('token') };
}
