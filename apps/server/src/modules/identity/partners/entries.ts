import { randomBytes } from 'node:crypto';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { PartnerEntry, PartnerEntryRequest } from '@fairhouse/contract/partners';
import type { CurrencyCode } from '@fairhouse/money/money';
import { isToken, newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings, siteHosts } from '../../site/index.ts';
import { endSessionOf } from '../end-sessions.ts';
import { enter } from '../enter.ts';
import { createMember } from '../members.ts';
import { memberById } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import {
  insertEntryCode,
  insertPartnerMember,
  memberOfPartner,
  type PartnerRow,
  partnerRow,
  partnerUse,
  takeEntryCode,
} from './partner-store.ts';

/**
 * The validity of a code: enough to come from the partner's page to ours, and too short for anybody who finds it later.
 */
const codeSeconds = 60;

/**
 * Makes a code with which a partner's user enters once, and an account for a new user. A user is identified by the
 * partner's id only, so a partner reaches neither names of ours nor accounts that it did not open.
 * @throws PARTNER_DISABLED, REQUEST_REPEATED, PARTNER_LIMIT (value.limit), MALFORMED for a host that is not ours,
 * CURRENCY_NOT_OFFERED
 */
export async function openEntry(ctx: Ctx, partner: string, asked: PartnerEntryRequest): Promise<PartnerEntry> {
  const own = new URL(ctx.config.publicUrl);
  const host = (asked.host ?? own.host).toLowerCase();
  if (!(await siteHosts(ctx)).has(host)) throw new DomainError('MALFORMED');
  const newcomer = await newcomerOf(ctx, asked, host);
  const code = newToken();
  const entry = await ctx.db.transaction().execute(async (tx) => {
    const row = await partnerRow(tx, partner, 'update');
    if (!row?.enabled) throw new DomainError('PARTNER_DISABLED');
    const use = await partnerUse(tx, partner);
    if (use.entries >= row.entries_a_minute) throw new DomainError('PARTNER_LIMIT', { limit: 'entries' });
    const memberId =
      (await memberOfPartner(tx, partner, asked.userId)) ??
      (await openMember(tx, row, use.members, { ...newcomer, userId: asked.userId }));
    const { requestId } = asked;
    const said = { hash: sha256(code), partner, requestId, memberId, host, seconds: codeSeconds };
    const expiresAt = await insertEntryCode(tx, said);
    if (!expiresAt) throw new DomainError('REQUEST_REPEATED');
    return { memberId, expiresAt };
  });
  return {
    url: `${own.protocol}//${host}/seamless?token=${code}`,
    expiresAt: entry.expiresAt.toISOString(),
    memberId: String(entry.memberId),
  };
}

/**
 * Opens the session of a code, on the host for which the code was made. A code works once.
 * @throws ENTRY_INVALID; as `enter`
 */
export async function takeEntry(
  ctx: Ctx,
  { token, host }: { token: string; host: string },
  visitor: Visitor,
): Promise<LoginValue> {
  const taken = isToken(token) ? await takeEntryCode(ctx.db, { hash: sha256(token), host: host.toLowerCase() }) : null;
  if (!taken) throw new DomainError('ENTRY_INVALID');
  const member = await memberById(ctx.db, taken.memberId);
  assert(member, 'an account is never removed');
  const value = await enter(ctx, { member, visitor, way: 'partner', side: 'member' });
  // If the partner was switched off meanwhile, its sessions were ended before this one existed.
  const isOn = await ctx.db.transaction().execute(async (tx) => {
    if ((await partnerRow(tx, taken.partner, 'share'))?.enabled) return true;
    await endSessionOf(tx, sha256(value.token));
    return false;
  });
  if (!isOn) throw new DomainError('ENTRY_INVALID');
  return value;
}

type Newcomer = Omit<Parameters<typeof createMember>[1], 'username' | 'passwordHash'>;

async function newcomerOf(ctx: Ctx, asked: PartnerEntryRequest, host: string): Promise<Newcomer> {
  const { memberTypes, currency, currencies, legal } = await brandSettings(ctx);
  const [accountType] = memberTypes;
  assert(accountType !== undefined, 'the brand has a member type');
  const chosen: CurrencyCode | undefined =
    asked.currency === undefined ? currency : currencies.find((code) => code === asked.currency);
  if (!chosen) throw new DomainError('CURRENCY_NOT_OFFERED', { currencies });
  const at = ctx.clock();
  return {
    accountType,
    currency: chosen,
    at,
    language: asked.language ?? 'EN',
    registerMethod: 'PARTNER',
    domain: host,
    termsAcceptedAt: at,
    accepted: legal,
    ageConfirmedAt: at,
  };
}

/**
 * Opens the account of a partner's new user. The name has a hyphen, which the rule for usernames refuses, and is never
 * the user's name at the partner.
 */
async function openMember(
  tx: Db,
  { code, members_a_day }: PartnerRow,
  openedToday: number,
  { userId, ...newcomer }: Newcomer & { userId: string },
): Promise<bigint> {
  if (openedToday >= members_a_day) throw new DomainError('PARTNER_LIMIT', { limit: 'members' });
  const username = `${code.toLowerCase()}-${randomBytes(6).toString('hex')}`;
  const { member } = await createMember(tx, { ...newcomer, username, passwordHash: null });
  await insertPartnerMember(tx, { partner: code, userId, memberId: member.id });
  return member.id;
}
