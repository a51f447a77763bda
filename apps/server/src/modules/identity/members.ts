import type { Language } from '@fairhouse/contract/language';
import type { LegalVersions } from '@fairhouse/contract/legal';
import type { CurrencyCode } from '@fairhouse/money/money';
import pg from 'pg';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, openWallets, type WalletType } from '../ledger/index.ts';
import { codeFor } from './registration/invitation-codes.ts';
import { insertMember, type MemberRow, type ProfileRow, putProfile } from './store.ts';

/** The data of a new account; a missing field gets the default that an operator's form has. */
export type NewMember = {
  username: string;
  /** From `hashPassword`; null: the account has no password. */
  passwordHash: string | null;
  accountType: number;
  currency: CurrencyCode;
  at: Date;
  /** True for a trial user, who has play money only. */
  trial?: boolean;
  nickname?: string;
  language?: Language;
  registerMethod?: string;
  domain?: string;
  registerUrl?: string;
  termsAcceptedAt?: Date;
  /** The accepted versions of documents; missing: the first ones. */
  accepted?: LegalVersions;
  ageConfirmedAt?: Date;
  /** True when somebody else chose the password, so that it must be changed at the first login. */
  passwordChangeRequired?: boolean;
};

/** Returns the key of a username, which ignores full and half width, and upper and lower case. */
export function usernameKeyOf(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/**
 * Writes a profile with or without a verified number, which belongs to one member.
 * @throws MOBILE_TAKEN: another member has it, also by a concurrent request
 */
export async function putNumber(tx: Db, memberId: bigint, profile: Partial<ProfileRow>): Promise<void> {
  try {
    await putProfile(tx, memberId, profile);
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'profile_mobile_key_key';
    throw isTaken ? new DomainError('MOBILE_TAKEN') : error;
  }
}

/**
 * Makes the member, the wallets and, except for a trial user, the referral code, in the caller's transaction.
 * @throws USERNAME_TAKEN, also when a concurrent transaction takes the name
 */
export async function createMember(
  tx: Db,
  input: NewMember,
): Promise<{ member: MemberRow; wallets: Map<WalletType, Account> }> {
  const row = {
    username: input.username,
    username_key: usernameKeyOf(input.username),
    account_type: input.accountType,
    currency: input.currency,
    nickname: input.nickname ?? input.username,
    password_hash: input.passwordHash,
    password_changed_at: input.passwordHash === null ? null : input.at,
    language: input.language ?? 'EN',
    register_method: input.registerMethod ?? 'OPERATOR',
    domain: input.domain ?? '',
    register_url: input.registerUrl ?? '',
    terms_accepted_at: input.termsAcceptedAt ?? null,
    age_confirmed_at: input.ageConfirmedAt ?? null,
    created_at: input.at,
    last_login_at: null,
    password_change_required: input.passwordChangeRequired ?? false,
    locked_at: null,
    verify_always: false,
    terms_edition: input.accepted?.terms ?? 1,
    privacy_edition: input.accepted?.privacy ?? 1,
  };
  const id = await insertMember(tx, row);
  if (id === null) throw new DomainError('USERNAME_TAKEN');
  if (!input.trial) await codeFor(tx, { memberId: id, kind: 'referral', at: input.at });
  const types: WalletType[] = input.trial ? ['play'] : ['cash', 'bonus', 'locked', 'debt'];
  return { member: { id, ...row }, wallets: await openWallets(tx, id, input.currency, types) };
}
