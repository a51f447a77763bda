import type { LoginValue } from '@fairhouse/contract/identity';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { maskMobile } from '../../delivery/index.ts';
import { brandSettings } from '../../site/index.ts';
import { openSession } from '../enter.ts';
import { createMember, putNumber } from '../members.ts';
import { hashPassword } from '../passwords/hash.ts';
import { linkSocial } from '../social/links.ts';
import { takeSocialTicket } from '../social/tickets.ts';
import type { ProfileRow } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import type { AnyRequest, Application, Way } from './application.ts';
import { insertUpline } from './upline-store.ts';
import type { NamedUpline, Upline } from './uplines.ts';

/** A step that runs last in the transaction of every registration, for example to post a gift. */
export type OnRegistered = (tx: Db, member: { memberId: bigint; currency: CurrencyCode }) => Promise<void>;

const contactFields = ['qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'telegram', 'zalo'];

/** The data for opening an account: valid except for conflicts with concurrent requests. */
type Opening = {
  way: Way;
  request: AnyRequest;
  application: Application;
  upline: NamedUpline | null;
  /** True when the number was verified as the newcomer's. */
  isProven: boolean;
  visitor: Visitor;
  onRegistered: OnRegistered;
};

/**
 * Makes member, wallets, profile, upline and session in one transaction.
 * @throws USERNAME_TAKEN, MOBILE_TAKEN, SOCIAL_FAILED, SOCIAL_LINKED_ELSEWHERE
 */
export async function openAccount(ctx: Ctx, opening: Opening): Promise<LoginValue> {
  const { way, request, application, upline, visitor, onRegistered } = opening;
  const { username, password, mobile, given, currency } = application;
  const fundPassword = given.get('paymentPassword');
  const passwordHash = password === null ? null : await hashPassword(password);
  const fundPasswordHash = fundPassword === undefined ? null : await hashPassword(fundPassword);
  const brand = await brandSettings(ctx);
  const at = ctx.clock();
  const opensType = upline?.opensType ?? null;
  // A link to agents' accounts opens members' accounts once its type is no longer one of the brand's.
  const accountType = opensType !== null && brand.agentTypes.includes(opensType) ? opensType : brand.memberTypes[0];
  assert(accountType !== undefined, 'the brand has a member type');
  const side = brand.agentTypes.includes(accountType) ? 'agent' : 'member';
  // A number is never shown to other members.
  const nickname = given.get('nickname') ?? (way.kind === 'mobile' ? maskMobile(username) : username);

  return await ctx.db.transaction().execute(async (tx) => {
    const { member } = await numberTaken(way, () =>
      createMember(tx, {
        username,
        passwordHash,
        accountType,
        currency,
        at,
        nickname,
        language: request.language ?? 'EN',
        registerMethod: request.registerMethod,
        domain: request.domain,
        registerUrl: request.registerUrl,
        termsAcceptedAt: at,
        accepted: brand.legal,
        ageConfirmedAt: at,
      }),
    );
    const profile = profileOf(application, fundPasswordHash);
    const proven = opening.isProven ? { mobile_key: mobile, mobile_verified_at: at } : {};
    await putNumber(tx, member.id, { ...profile, ...proven });
    if (upline) await follow(tx, member.id, upline, at);
    if ('socialTicket' in request && request.socialTicket !== undefined) {
      const identity = await takeSocialTicket(ctx, tx, request.socialTicket, visitor);
      await linkSocial(ctx, tx, { memberId: member.id, identity, visitor });
    }
    const value = await openSession(ctx, tx, { member, visitor, way: 'register', side });
    await onRegistered(tx, { memberId: member.id, currency });
    return value;
  });
}

async function follow(tx: Db, memberId: bigint, { uplineId, via, code }: Upline, at: Date): Promise<void> {
  await insertUpline(tx, { member_id: memberId, upline_id: uplineId, via, code, created_at: at });
}

/** Reports a taken name as a taken number when the number is the name. */
async function numberTaken<T>(way: Way, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isNumber = way.kind === 'mobile' && error instanceof DomainError && error.code === 'USERNAME_TAKEN';
    throw isNumber ? new DomainError('MOBILE_TAKEN') : error;
  }
}

function profileOf(
  { given, birthday }: Application,
  fundPasswordHash: string | null,
): Partial<Omit<ProfileRow, 'member_id'>> {
  const text = (field: string) => given.get(field) ?? null;
  return {
    payee_name: text('payeeName'),
    email: text('email'),
    mobile_num: text('mobileNum'),
    country_dialing_code: given.has('mobileNum') ? text('countryDialingCode') : null,
    id_number: text('idNumber'),
    birthday,
    address: text('address'),
    nationality: text('nationality'),
    occupation: text('occupation'),
    source_of_income: text('sourceOfIncome'),
    place_of_birth: text('placeOfBirth'),
    recommender_id: text('recommenderId'),
    affiliate_code: text('affiliateCode'),
    referral_code: text('referralCode'),
    payment_password_hash: fundPasswordHash,
    contacts: Object.fromEntries([...given].filter(([field]) => contactFields.includes(field))),
  };
}
