import type { OfferedMethod } from '@fairhouse/contract/factors';
import type { Db } from '../../../platform/ctx.ts';
import { maskEmail, maskMobile } from '../../delivery/index.ts';
import { distrustDevices } from '../device-store.ts';
import { profileOf } from '../store.ts';
import { deleteTicketsOf } from '../ticket-store.ts';
import { countRecoveryCodes, replaceRecoveryCodes, totpOf } from './factor-store.ts';
import { passkeysOf } from './passkey-store.ts';
import type { FactorSubject } from './subjects.ts';

export type Factors = {
  totpSince: Date | null;
  passkeys: number;
  recoveryCodes: number;
  /** True with an authenticator or a passkey: weaker methods are then not offered. */
  strong: boolean;
};

/** Returns the factors that a subject has enrolled. */
export async function factorsOf(db: Db, subject: FactorSubject): Promise<Factors> {
  const totp = await totpOf(db, subject);
  const passkeys = (await passkeysOf(db, subject)).length;
  const recoveryCodes = await countRecoveryCodes(db, subject);
  const totpSince = totp?.confirmed_at ?? null;
  return { totpSince, passkeys, recoveryCodes, strong: totpSince !== null || passkeys > 0 };
}

/** Returns the methods that are required of a subject with enrolled factors. */
export function factorMethods({ totpSince, passkeys, recoveryCodes, strong }: Factors): OfferedMethod[] {
  const methods: OfferedMethod[] = [];
  if (totpSince) methods.push({ method: 'totp', hint: null });
  if (passkeys > 0) methods.push({ method: 'passkey', hint: null });
  if (strong && recoveryCodes > 0) methods.push({ method: 'recovery', hint: null });
  return methods;
}

/** Returns the methods that send a code to a number or address that the member has verified. */
export async function codeMethods(db: Db, memberId: bigint): Promise<OfferedMethod[]> {
  const profile = await profileOf(db, memberId);
  const methods: OfferedMethod[] = [];
  if (profile?.mobile_key && profile.mobile_verified_at) {
    methods.push({ method: 'sms', hint: maskMobile(profile.mobile_key) });
  }
  if (profile?.email && profile.email_verified_at) methods.push({ method: 'email', hint: maskEmail(profile.email) });
  return methods;
}

/** Returns the method by the name on the bank account, if the member has given one. */
export async function bankNameMethods(db: Db, memberId: bigint): Promise<OfferedMethod[]> {
  const profile = await profileOf(db, memberId);
  return profile?.payee_name?.trim() ? [{ method: 'bankName', hint: null }] : [];
}

/** Ends the trust in browsers, and the waiting logins, from before the first factor was enrolled. */
export async function afterFirst(tx: Db, subject: FactorSubject): Promise<void> {
  if (subject.kind !== 'member') return;
  await distrustDevices(tx, subject.id);
  await deleteTicketsOf(tx, subject.id);
}

/** Removes recovery codes and trusted browsers with the last other factor, since nothing is left to recover. */
export async function afterRemoval(tx: Db, subject: FactorSubject): Promise<void> {
  if ((await factorsOf(tx, subject)).strong) return;
  await replaceRecoveryCodes(tx, subject, []);
  if (subject.kind === 'member') await distrustDevices(tx, subject.id);
}
