import { randomInt } from 'node:crypto';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { memberById } from '../store.ts';
import { type CodeKind, codeOf, insertCode } from './upline-store.ts';

/** The codes that a member invites others by; null: accounts of its kind have none. */
export type InvitationCodes = { referralCode: string | null; affiliateCode: string | null };

/** No characters that are mistaken when read out or copied from paper: no 0 and O, no 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;
/** One in 850 thousand million collides with each existing code. */
const triesMax = 5;

/** Returns the stored form of a typed code. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toUpperCase();
}

/** Returns the member's code of a kind, made when there is none. Concurrent requests get the same. */
export async function codeFor(
  tx: Db,
  { memberId, kind, at }: { memberId: bigint; kind: CodeKind; at: Date },
): Promise<string> {
  for (let tries = 0; tries < triesMax; tries++) {
    const held = await codeOf(tx, memberId, kind);
    if (held !== null) return held;
    const code = newCode();
    if (await insertCode(tx, { code, member_id: memberId, kind, created_at: at })) return code;
  }
  assert(false, 'a code that nobody has is found in a few tries');
}

/** Returns the codes of a member: a referral code, for an agent also an affiliate code; a trial user has none. */
export async function invitationCodesOf(ctx: Ctx, memberId: bigint): Promise<InvitationCodes> {
  const [member, brand] = await Promise.all([memberById(ctx.db, memberId), brandSettings(ctx)]);
  assert(member, `there is a member ${memberId}`);
  const isAgent = brand.agentTypes.includes(member.account_type);
  if (!isAgent && !brand.memberTypes.includes(member.account_type)) return { referralCode: null, affiliateCode: null };
  const at = ctx.clock();
  return {
    referralCode: await codeFor(ctx.db, { memberId, kind: 'referral', at }),
    affiliateCode: isAgent ? await codeFor(ctx.db, { memberId, kind: 'affiliate', at }) : null,
  };
}

function newCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
