import type { Language } from '@fairhouse/contract/language';
import type { LegalVersions } from '@fairhouse/contract/legal';
import type { CurrencyCode } from '@fairhouse/money/money';
import pg from 'pg';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, openWallets, type WalletType } from '../ledger/index.ts';
import { codeFor } from './registration/invitation-codes.ts';
import { insertMember, type MemberRow, type ProfileRow, putProfile } from './store.ts';

/** The data of a new account; a field that is left out takes the value that an operator would leave it at. */
export type NewMember = {
  username: string;
  /** From `hashPassword`; null: the account has no password. */
  passwordHash: string | null;
  accountType: number;
  currency: CurrencyCode;
  at: Date;
  /** A trial user has play money only. */
  trial?: boolean;
  nickname?: string;
  language?: Language;
  registerMethod?: string;
  domain?: string;
  registerUrl?: string;
  termsAcceptedAt?: Date;
  /** The versions that were accepted then; left out: the first. */
  accepted?: LegalVersions;
  ageConfirmedAt?: Date;
  /** The password was chosen by somebody else: the first login must change it. */
  passwordChangeRequired?: boolean;
};

/** Returns the key of a username: full and half width, capitals and small letters make no difference. */
export function usernameKeyOf(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/**
 * Writes a profile with or without a proved number, which belongs to one member.
 * @throws MOBILE_TAKEN: another has it, also by a concurrent request
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
