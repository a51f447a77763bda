import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type BrandSettings, brandSettings } from '../../site/index.ts';
import { addressSubject, countTry } from '../attempts.ts';
import { usernameKeyOf } from '../members.ts';
import type { Visitor } from '../visitor.ts';
import { codeKeyOf } from './invitation-codes.ts';
import { memberToFollow, ownerOfCode, uplineRowOf } from './upline-store.ts';

/** The way by which a member came under another. */
export type UplineVia = 'affiliate' | 'recommender' | 'referral';
export type Upline = { uplineId: bigint; via: UplineVia; code: string };

/** What a newcomer brought, as it was typed; each may be missing. */
export type UplineCodes = {
  affiliateCode?: string | undefined;
  recommenderId?: string | undefined;
  referralCode?: string | undefined;
  /** The host that the newcomer is on: a code that is bound to a domain is good on that one only. */
  domain?: string | undefined;
};

/** The first that was given decides: an agent's invitation before a name, a name before a friend's code. */
const ways = [
  { via: 'affiliate', field: 'affiliateCode' },
  { via: 'recommender', field: 'recommenderId' },
  { via: 'referral', field: 'referralCode' },
] as const;

/**
 * Who a new member stands under by the codes that were given; null: none was given. Every given one must lead to
 * somebody: an agent or member whose account is open, never a trial user.
 * @throws AFFILIATE_INVALID with value.field, the field of a code that leads to nobody
 */
export async function resolveUpline(ctx: Ctx, codes: UplineCodes): Promise<Upline | null> {
  const brand = await brandSettings(ctx);
  const found: Upline[] = [];
  for (const { via, field } of ways) {
    const code = codes[field]?.trim();
    if (!code) continue;
    const uplineId = await find(ctx, brand, via, code, domainOf(codes.domain));
    if (uplineId === null) throw new DomainError('AFFILIATE_INVALID', { field });
    found.push({ uplineId, via, code });
  }
  return found[0] ?? null;
}

/**
 * The code is an agent's and good on this domain.
 * @throws AFFILIATE_INVALID, TOO_MANY_REQUESTS: codes are not to be found by trying
 */
export async function checkAffiliate(
  ctx: Ctx,
  { code, domain }: { code: string; domain: string },
  visitor: Pick<Visitor, 'ip'>,
): Promise<void> {
  await countTry(ctx, [addressSubject('affiliate', visitor.ip)]);
  await resolveUpline(ctx, { affiliateCode: code, domain });
}

/** Whom the member came in under, by what and when; null: under nobody. */
export async function uplineOf(ctx: Ctx, memberId: bigint): Promise<(Upline & { createdAt: Date }) | null> {
  const row = await uplineRowOf(ctx.db, memberId);
  return row && { uplineId: row.upline_id, via: row.via, code: row.code, createdAt: row.created_at };
}

async function find(ctx: Ctx, brand: BrandSettings, via: UplineVia, code: string, domain: string) {
  const { agentTypes, memberTypes } = brand;
  const types = [...agentTypes, ...memberTypes];
  switch (via) {
    case 'affiliate':
      return await ownerOfCode(ctx.db, { code: codeKeyOf(code), kind: 'affiliate', domain, types: agentTypes });
    case 'referral':
      return await ownerOfCode(ctx.db, { code: codeKeyOf(code), kind: 'referral', domain, types });
    case 'recommender': {
      // Its id is given to an account and cannot be chosen: it stands before a name of digits.
      const id = /^[1-9][0-9]{0,17}$/.test(code) ? BigInt(code) : null;
      const byId = id === null ? null : await memberToFollow(ctx.db, { by: { id }, types });
      return byId ?? (await memberToFollow(ctx.db, { by: { usernameKey: usernameKeyOf(code) }, types }));
    }
  }
}

function domainOf(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
