import type { LoginVerification } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Arrival } from '../enter.ts';

/** Which verification a login needs, and by which methods this member can give it. */
export type AskedVerification = Pick<LoginVerification, 'reason' | 'methods'>;

/** The verification that this login needs before a session opens; null: none. */
export async function verificationFor(_ctx: Ctx, _arrival: Arrival): Promise<AskedVerification | null> {
  return null;
}
