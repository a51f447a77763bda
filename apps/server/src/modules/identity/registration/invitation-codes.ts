import { randomInt } from 'node:crypto';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings, siteHosts } from '../../site/index.ts';
import { lockMember, memberById } from '../store.ts';
import { type CodeKind, codeOf, codesOf, insertCode, lockCode, putCodeDomain } from './upline-store.ts';

/** The codes by which a member invites others; null: accounts of this kind have none. */
export type InvitationCodes = { referralCode: string | null; affiliateCode: string | null };

/** No characters that are confused when read out or copied from paper: no 0 and O, no 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;
/**
 * The tries to find a free code; each collides with a given existing one with a chance of one in 850 thousand million.
 */
const triesMax = 5;

/** Returns the stored form of a typed code. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toUpperCase();
}

/**
 * Returns the member's code of a kind, made when there is none: a member whose code is bound to a domain does not get
 * an unbound one by asking. Concurrent requests get the same code.
 */
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

/**
 * Makes the code of an agent's link, in the caller's transaction.
 * @throws MALFORMED for a domain that is not the site's
 */
export async function newLinkCode(
  ctx: Ctx,
  tx: Db,
  link: { memberId: bigint; domain: string | null; expiresAt: Date | null; accountType: number | null; at: Date },
): Promise<string> {
  const domain = link.domain === null ? null : await ownDomain(ctx, link.domain);
  for (let tries = 0; tries < triesMax; tries++) {
    const code = newCode();
    const row = { code, member_id: link.memberId, kind: 'link' as const, domain, created_at: link.at };
    if (await insertCode(tx, { ...row, expires_at: link.expiresAt, account_type: link.accountType })) return code;
  }
  assert(false, 'a code that nobody has is found in a few tries');
}

/** Returns a domain of the site in the form to which codes are bound. @throws MALFORMED */
async function ownDomain(ctx: Ctx, domain: string): Promise<string> {
  const named = domainOf(domain.trim());
  if (![...(await siteHosts(ctx))].some((host) => domainOf(host) === named)) throw new DomainError('MALFORMED');
  return named;
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

/**
 * Binds a code to a domain of the site, in the caller's transaction; null: the code is valid on every one.
 * @returns the domain as it is stored
 * @throws NOT_FOUND, MALFORMED for a domain that is not the site's, STATE_CONFLICT when the member has another code of
 * this kind that is valid everywhere
 */
export async function bindCode(ctx: Ctx, code: string, domain: string | null): Promise<string | null> {
  const row = await lockCode(ctx.db, codeKeyOf(code));
  if (!row) throw new DomainError('NOT_FOUND');
  if (domain !== null) {
    const named = await ownDomain(ctx, domain);
    await putCodeDomain(ctx.db, row.code, named);
    return named;
  }
  await lockMember(ctx.db, row.member_id);
  const others = (await codesOf(ctx.db, row.member_id)).filter((one) => one.code !== row.code);
  if (others.some((one) => one.kind === row.kind && one.domain === null)) throw new DomainError('STATE_CONFLICT');
  await putCodeDomain(ctx.db, row.code, null);
  return null;
}

/** Returns the name of the account that has a code. @throws NOT_FOUND */
export async function ownerNameOf(ctx: Ctx, code: string): Promise<string> {
  const row = await lockCode(ctx.db, codeKeyOf(code));
  const member = row && (await memberById(ctx.db, row.member_id));
  if (!member) throw new DomainError('NOT_FOUND');
  return member.username;
}

/** Returns the host's name in the form to which codes are bound: without port and final dot, in lower case. */
export function domainOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function newCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
