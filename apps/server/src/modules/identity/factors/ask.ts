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

/** A passkey is two factors in one, and who has just registered has shown all there is. */
const complete: ReadonlySet<Way> = new Set(['passkey', 'register', 'freeplay']);
/** Ways that a code to the mobile opened. */
const byMobile: ReadonlySet<Way> = new Set(['sms', 'firebase', 'reset']);

/**
 * The verification that this login needs before a session opens; null: none. An authenticator or a passkey is asked for
 * at every login but from a trusted browser; at an unrecognised address or browser whatever the member has is asked
 * for. Who has nothing comes in, and is told by mail.
 */
export async function verificationFor(ctx: Ctx, arrival: Arrival): Promise<AskedVerification | null> {
  const { member, visitor, way } = arrival;
  if (complete.has(way)) return null;
  const factors = await factorsOf(ctx.db, memberSubject(member.id));
  const unrecognised = await isUnrecognised(ctx, arrival);
  const { trusted } = await knownArrival(ctx, member.id, visitor);
  const wished = !trusted && (factors.strong || member.verify_always);
  if (!unrecognised && !wished) return null;

  const reason = unrecognised ? 'place' : 'member';
  if (factors.strong) return { reason, methods: factorMethods(factors) };
  const codes = withoutProven(await codeMethods(ctx.db, member.id), way);
  const methods = unrecognised ? [...codes, ...(await bankNameMethods(ctx.db, member.id))] : codes;
  if (methods.length > 0) return { reason, methods };
  if (unrecognised) await tellMember(ctx, ctx.db, member.id, 'new-device', visitor);
  return null;
}

/** The first login of all makes browser and network known; from then on others are not. */
async function isUnrecognised(ctx: Ctx, { member, visitor }: Arrival): Promise<boolean> {
  const [byPlace, byDevice] = await Promise.all([isModuleOn(ctx, 'LOGINVERFIP3'), isModuleOn(ctx, 'LOGINVERFDEV3')]);
  if (!byPlace && !byDevice) return false;
  const { device, place } = await knownArrival(ctx, member.id, visitor);
  if ((place || !byPlace) && (device !== null || !byDevice)) return false;
  return await hasArrivedBefore(ctx.db, member.id);
}

/** The way in does not prove the same thing twice. */
function withoutProven(methods: OfferedMethod[], way: Way): OfferedMethod[] {
  return byMobile.has(way) ? methods.filter(({ method }) => method !== 'sms') : methods;
}
