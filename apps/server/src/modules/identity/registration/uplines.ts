import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { Visitor } from '../visitor.ts';
import { codeKeyOf, domainOf } from './invitation-codes.ts';
import type { UplineVia } from './upline-store.ts';
import { ownerOfCode, uplineRowOf } from './upline-store.ts';

export type Upline = { uplineId: bigint; via: UplineVia; code: string };
/** An upline whom a newcomer names, and the type of account that the code opens; null: a member's. */
export type NamedUpline = Upline & { opensType: number | null };

/** The invitation codes of a new member, as typed; each may be missing. */
export type UplineCodes = {
  affiliateCode?: string | undefined;
  recommenderId?: string | undefined;
  referralCode?: string | undefined;
  /** The newcomer's host: a code that is bound to a domain is valid on that one only. */
  domain?: string | undefined;
};

/**
 * In order of precedence: an agent's code, a recommender's code of either kind, a friend's code. Ids and names are not
 * accepted as codes, so that trying ids reveals no account.
 */
const ways = [
  { via: 'affiliate', field: 'affiliateCode', kinds: ['affiliate', 'link'] },
  { via: 'recommender', field: 'recommenderId', kinds: ['affiliate', 'link', 'referral'] },
  { via: 'referral', field: 'referralCode', kinds: ['referral'] },
] as const;

/**
 * Resolves a new member's upline from the given codes; null: none was given. Every given code must belong to an agent
 * or member whose account is open, never to a trial user.
 * @throws AFFILIATE_INVALID with value.field, the field of an invalid code
 */
export async function resolveUpline(ctx: Ctx, codes: UplineCodes): Promise<NamedUpline | null> {
  const { agentTypes, memberTypes } = await brandSettings(ctx);
  const found: NamedUpline[] = [];
  for (const { via, field, kinds } of ways) {
    const code = codes[field]?.trim();
    if (!code) continue;
    const owner = await ownerOfCode(ctx.db, {
      code: codeKeyOf(code),
      kinds,
      domain: domainOf(codes.domain ?? ''),
      agentTypes,
      memberTypes,
    });
    if (owner === null) throw new DomainError('AFFILIATE_INVALID', { field });
    found.push({ uplineId: owner.id, opensType: owner.opensType, via, code });
  }
  return found[0] ?? null;
}

/**
 * Requires the code to be an agent's and valid on this domain.
 * @throws AFFILIATE_INVALID, TOO_MANY_REQUESTS, so that codes cannot be found by trying
 */
export async function checkAffiliate(
  ctx: Ctx,
  { code, domain }: { code: string; domain: string },
  visitor: Pick<Visitor, 'ip'>,
): Promise<void> {
  await countTry(ctx, [addressSubject('affiliate', visitor.ip)]);
  await resolveUpline(ctx, { affiliateCode: code, domain });
}

/** Returns the member's upline, with the code and the time; null: there is none. */
export async function uplineOf(ctx: Ctx, memberId: bigint): Promise<(Upline & { createdAt: Date }) | null> {
  const row = await uplineRowOf(ctx.db, memberId);
  if (row === null || row.upline_id === null) return null;
  return { uplineId: row.upline_id, via: row.via, code: row.code, createdAt: row.created_at };
}

/** Returns the account whose code brought the member, wherever the member stands now; null: none. */
export async function broughtBy(ctx: Ctx, memberId: bigint): Promise<(Upline & { createdAt: Date }) | null> {
  const row = await uplineRowOf(ctx.db, memberId);
  if (row === null || row.brought_by === null) return null;
  return { uplineId: row.brought_by, via: row.via, code: row.code, createdAt: row.created_at };
}
