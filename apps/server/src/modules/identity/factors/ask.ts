import type { LoginVerification, OfferedMethod } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { isModuleOn } from '../../site/index.ts';
import { hasArrivedBefore } from '../device-store.ts';
import { knownArrival } from '../devices.ts';
import type { Arrival } from '../enter.ts';
import type { Way } from '../sessions.ts';
import { tellMember } from '../verification/mail.ts';
import { bankNameMethods, codeMethods, factorMethods, factorsOf } from './methods.ts';
import { memberSubject } from './subjects.ts';

/** Which verification a login needs, and by which methods this member can give it. */
export type AskedVerification = Pick<LoginVerification, 'reason' | 'methods'>;

type Known = Awaited<ReturnType<typeof knownArrival>>;

/** A passkey is two factors in one, and who has just registered has shown all there is. */
const complete: ReadonlySet<Way> = new Set(['passkey', 'register', 'freeplay']);
/** Ways that a code to the mobile opened. */
const byMobile: ReadonlySet<Way> = new Set(['sms', 'firebase', 'reset']);

/**
 * The verification that this login needs before a session opens; null: none. `isFresh`: it shows all that a confirmation
 * would ask for, which a trusted browser alone does not. An authenticator or a passkey is asked for
 * at every login but from a trusted browser; at an unrecognised address or browser whatever the member has is asked
 * for. Who has nothing comes in, and is told by mail.
 */
export async function verificationFor(
  ctx: Ctx,
  arrival: Arrival,
): Promise<{ asked: AskedVerification | null; isFresh: boolean }> {
  const { member, visitor, way } = arrival;
  if (complete.has(way)) return { asked: null, isFresh: true };
  const factors = await factorsOf(ctx.db, memberSubject(member.id));
  const known = await knownArrival(ctx, member.id, visitor);
  const unrecognised = await isUnrecognised(ctx, member.id, known);
  const wished = !known.trusted && (factors.strong || member.verify_always);
  const isFresh = !factors.strong;
  if (!unrecognised && !wished) return { asked: null, isFresh };

  const reason = unrecognised ? 'place' : 'member';
  if (factors.strong) return { asked: { reason, methods: factorMethods(factors) }, isFresh };
  const codes = withoutProven(await codeMethods(ctx.db, member.id), way);
  const methods = unrecognised ? [...codes, ...(await bankNameMethods(ctx.db, member.id))] : codes;
  if (methods.length > 0) return { asked: { reason, methods }, isFresh };
  if (unrecognised) await tellMember(ctx, ctx.db, member.id, 'new-device', visitor);
  return { asked: null, isFresh };
}

/** The first login of all makes browser and network known; from then on others are not. */
async function isUnrecognised(ctx: Ctx, memberId: bigint, { device, place }: Known): Promise<boolean> {
  const [byPlace, byDevice] = await Promise.all([isModuleOn(ctx, 'LOGINVERFIP3'), isModuleOn(ctx, 'LOGINVERFDEV3')]);
  if (!byPlace && !byDevice) return false;
  if ((place || !byPlace) && (device !== null || !byDevice)) return false;
  return await hasArrivedBefore(ctx.db, memberId);
}

/** The way in does not prove the same thing twice. */
function withoutProven(methods: OfferedMethod[], way: Way): OfferedMethod[] {
  return byMobile.has(way) ? methods.filter(({ method }) => method !== 'sms') : methods;
}
