import type { LoginVerification, OfferedMethod } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { isModuleOn } from '../../site/index.ts';
import type { Arrival } from '../arrival.ts';
import { hasArrivedBefore } from '../device-store.ts';
import { knownArrival } from '../devices.ts';
import { isInByName } from '../event-store.ts';
import { memberById } from '../store.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import type { Way } from '../way.ts';
import { bankNameMethods, codeMethods, factorMethods, factorsOf } from './methods.ts';
import { memberSubject } from './subjects.ts';

/** The verification that a login needs, and the member's methods for it. */
export type AskedVerification = Pick<LoginVerification, 'reason' | 'methods'>;

type Known = Awaited<ReturnType<typeof knownArrival>>;

/** Ways that need no second factor: a passkey is two factors in one, and a new member has just given every proof. */
const complete: ReadonlySet<Way> = new Set(['passkey', 'register', 'freeplay']);
/** Ways that prove the mobile number by a code. */
const byMobile: ReadonlySet<Way> = new Set(['sms', 'firebase', 'reset']);

/**
 * Returns the verification that this login needs before a session opens; null: none. `isFresh`: the login includes
 * every proof that a confirmation would require, unlike a trusted browser alone. An authenticator or a passkey is
 * required at every login except from a trusted browser; from an unrecognised network or browser any of the member's
 * methods is required. A member without any may log in and is notified by mail.
 */
export async function verificationFor(
  ctx: Ctx,
  arrival: Arrival,
): Promise<{ asked: AskedVerification | null; isFresh: boolean }> {
  const { member, visitor, way } = arrival;
  if (complete.has(way)) return { asked: null, isFresh: true };
  const factors = await factorsOf(ctx.db, memberSubject(member.id));
  if (way === 'partner' && !factors.strong && !member.verify_always) {
    // The partner's statement suffices for playing: acts that need a fresh session are confirmed by the member's own
    // methods, if any.
    const isAlone = member.password_hash === null && (await codeMethods(ctx.db, member.id)).length === 0;
    return { asked: null, isFresh: isAlone };
  }
  const known = await knownArrival(ctx, member.id, visitor);
  const unrecognised = await isUnrecognised(ctx, member.id, known);
  const wished = !known.trusted && (factors.strong || member.verify_always);
  const isFresh = !factors.strong && !(way === 'password' && (await isInByName(ctx.db, member.id, visitor.browser)));
  if (!unrecognised && !wished) return { asked: null, isFresh };

  const reason = unrecognised ? 'place' : 'member';
  if (factors.strong) return { asked: { reason, methods: factorMethods(factors) }, isFresh };
  const codes = withoutProven(await codeMethods(ctx.db, member.id), way);
  // Others may know a bank name, so it is used only without better methods.
  const methods = unrecognised && codes.length === 0 ? await bankNameMethods(ctx.db, member.id) : codes;
  if (methods.length > 0) return { asked: { reason, methods }, isFresh };
  if (unrecognised) await tellMember(ctx, ctx.db, member.id, 'new-device', visitor);
  return { asked: null, isFresh };
}

/**
 * True when a login from here would require a verification, or would do so if the member had a method: from an
 * unrecognised network or browser, and from an untrusted one when the member has asked for it.
 */
export async function isVerificationDue(ctx: Ctx, memberId: bigint, visitor: Visitor): Promise<boolean> {
  const [factors, member, known] = await Promise.all([
    factorsOf(ctx.db, memberSubject(memberId)),
    memberById(ctx.db, memberId),
    knownArrival(ctx, memberId, visitor),
  ]);
  const wished = !known.trusted && (factors.strong || member?.verify_always === true);
  return wished || (await isUnrecognised(ctx, memberId, known));
}

/** True for an unknown browser or network; the very first login makes its own known. */
async function isUnrecognised(ctx: Ctx, memberId: bigint, { device, place }: Known): Promise<boolean> {
  const [byPlace, byDevice] = await Promise.all([isModuleOn(ctx, 'LOGINVERFIP3'), isModuleOn(ctx, 'LOGINVERFDEV3')]);
  if (!byPlace && !byDevice) return false;
  if ((place || !byPlace) && (device !== null || !byDevice)) return false;
  return await hasArrivedBefore(ctx.db, memberId);
}

/** Leaves out the methods that the way of logging in has already proved. */
function withoutProven(methods: OfferedMethod[], way: Way): OfferedMethod[] {
  return byMobile.has(way) ? methods.filter(({ method }) => method !== 'sms') : methods;
}
