import type { LoginVerification, VerificationRequest } from '@fairhouse/contract/factors';
import type { LoginValue } from '@fairhouse/contract/identity';
import { afterAll, expect, vi } from 'vitest';
import { totpCode } from '../../../testing/authenticator.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { noteArrival } from '../devices.ts';
import { enter } from '../enter.ts';
import { requireFresh, type Session, sessionOfToken } from '../sessions.ts';
import { memberById, putProfile } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import type { Way } from '../way.ts';
import { memberSubject } from './subjects.ts';
import { confirmTotp, startTotp } from './totp.ts';
import { answerVerification } from './verification.ts';

export const clock = testClock();
export const home = testVisitor();
export const away = testVisitor({ ip: '198.51.100.20' });
export const otherBrowser = testVisitor({ browser: 'firefox' });
// Each test file has a context of its own, so the next one loads this module again.
afterAll(() => void vi.resetModules());
export const ctx = await useTestCtx({ clock: clock.now, config: { publicUrl: 'https://play.example' } });

let numbers = 0;
type Given = { mobile?: boolean; email?: boolean; name?: string; password?: boolean };

/** Makes a member who has logged in from home before. */
export async function knownMember({ mobile, email, name, password = true }: Given = {}) {
  const made = await signedInMember(ctx, password ? {} : { passwordHash: null });
  const { memberId } = made;
  numbers += 1;
  const number = `+6681${String(numbers).padStart(7, '0')}`;
  const address = `m${numbers}@example.com`;
  await putProfile(ctx.db, memberId, {
    ...(mobile ? { mobile_key: number, mobile_num: number, mobile_verified_at: clock.now() } : {}),
    ...(email ? { email: address, email_verified_at: clock.now() } : {}),
    ...(name === undefined ? {} : { payee_name: name }),
  });
  await ctx.db.transaction().execute((tx) => noteArrival(ctx, tx, memberId, home, { trust: false }));
  return { ...made, number, address };
}

export async function comeIn(memberId: bigint, visitor: Visitor, way: Way = 'password'): Promise<LoginValue> {
  const member = await memberById(ctx.db, memberId);
  if (!member) throw new Error('no such member');
  return await enter(ctx, { member, visitor, way, side: 'member' });
}

/** Returns the verification that the login requires; null when the login succeeds without one. */
export async function askedOf(memberId: bigint, visitor: Visitor, way?: Way): Promise<LoginVerification | null> {
  try {
    await comeIn(memberId, visitor, way);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
    return (error as { value: LoginVerification }).value;
  }
}

export async function ticketOf(memberId: bigint, visitor: Visitor): Promise<string> {
  const asked = await askedOf(memberId, visitor);
  if (!asked) throw new Error('nothing was asked');
  return asked.ticket;
}

export const methodsOf = (asked: LoginVerification | null) => asked?.methods.map(({ method }) => method) ?? null;
export const answer = (ticket: string, proof: Omit<VerificationRequest, 'ticket'>, visitor: Visitor) =>
  answerVerification(ctx, { ticket, ...proof }, visitor);
export const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

export async function isFresh(token: string): Promise<boolean> {
  const request = { headers: { authorization: `Bearer ${token}` } };
  return await requireFresh(ctx, request).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('REAUTH_REQUIRED');
      return false;
    },
  );
}

export async function codeSentTo(to: string): Promise<string> {
  const [message] = await readOutbox(ctx, { to, limit: 1 });
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

export async function enrolTotp(memberId: bigint) {
  const { secret } = await startTotp(ctx, memberSubject(memberId), 'preecha');
  const code = totpCode(secret, clock.now());
  const recoveryCodes = (await confirmTotp(ctx, memberSubject(memberId), code, home)) ?? [];
  clock.advance(60_000);
  return { secret, recoveryCodes };
}

export async function eventsOf(memberId: bigint) {
  const { rows } = await ctx.pool.query('select kind, detail from identity.event where member_id = $1 order by id', [
    memberId,
  ]);
  return rows;
}

export async function sessionOf(token: string): Promise<Session> {
  const session = await sessionOfToken(ctx, token);
  if (!session) throw new Error('no session');
  return session;
}
