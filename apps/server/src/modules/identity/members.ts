import type { Language } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import pg from 'pg';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Account, openWallets, type WalletType } from '../ledger/index.ts';
import { codeFor } from './registration/invitation-codes.ts';
import { insertMember, type MemberRow, type ProfileRow, putProfile } from './store.ts';

/** What an account is made of; what is not named is as an operator would leave it. */
export type NewMember = {
  username: string;
  /** From `hashPassword`; null: nobody signs in with a password. */
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
  ageConfirmedAt?: Date;
  /** Somebody else chose the password: the first login must change it. */
  passwordChangeRequired?: boolean;
};

/** One name is one member: however it is written in full or half width, in capitals or small letters. */
export function usernameKeyOf(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

/**
 * Writes a profile with a number that its owner has shown to hold, or without: a number is one member's.
 * @throws MOBILE_TAKEN: another has it, also by a moment
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
 * Makes the member, the wallets and, but for a trial user, the code by which the member brings others, in the caller's
 * transaction.
 * @throws USERNAME_TAKEN, also when another transaction takes the name at this moment
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
  };
  const id = await insertMember(tx, row);
  if (id === null) throw new DomainError('USERNAME_TAKEN');
  if (!input.trial) await codeFor(tx, { memberId: id, kind: 'referral', at: input.at });
  const types: WalletType[] = input.trial ? ['play'] : ['cash', 'bonus', 'locked', 'debt'];
  return { member: { id, ...row }, wallets: await openWallets(tx, id, input.currency, types) };
}
