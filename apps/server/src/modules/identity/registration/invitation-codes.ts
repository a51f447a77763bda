import { randomInt } from 'node:crypto';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { memberById } from '../store.ts';
import { type CodeKind, codeOf, insertCode } from './upline-store.ts';

/** What a member gives to others; null: an account of its kind has none. */
export type InvitationCodes = { referralCode: string | null; affiliateCode: string | null };

/** Nothing that is mistaken for another when it is read out or copied from paper: no 0 and O, no 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;
/** One in 850 thousand million is taken by each code that there is. */
const triesMax = 5;

/** The code as it is kept, however it was typed. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toUpperCase();
}

/** The member's code of a kind, made when there is none. Also two who ask at once get the same. */
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

/** The codes of a member: a referral code, for an agent an affiliate code besides; a trial user brings nobody. */
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
