import type { OfferedMethod } from '@fairhouse/contract/factors';
import type { Db } from '../../../platform/ctx.ts';
import { distrustDevices } from '../device-store.ts';
import { profileOf } from '../store.ts';
import { deleteTicketsOf } from '../ticket-store.ts';
import { maskEmail, maskMobile } from '../verification/mask.ts';
import { countRecoveryCodes, replaceRecoveryCodes, totpOf } from './factor-store.ts';
import { passkeysOf } from './passkey-store.ts';
import type { FactorSubject } from './subjects.ts';

export type Factors = {
  totpSince: Date | null;
  passkeys: number;
  recoveryCodes: number;
  /** Has an authenticator or a passkey: then nothing weaker will do. */
  strong: boolean;
};

/** Which factors a subject has enrolled. */
export async function factorsOf(db: Db, subject: FactorSubject): Promise<Factors> {
  const totp = await totpOf(db, subject);
  const passkeys = (await passkeysOf(db, subject)).length;
  const recoveryCodes = await countRecoveryCodes(db, subject);
  const totpSince = totp?.confirmed_at ?? null;
  return { totpSince, passkeys, recoveryCodes, strong: totpSince !== null || passkeys > 0 };
}

/** By what a subject with enrolled factors is asked. */
export function factorMethods({ totpSince, passkeys, recoveryCodes, strong }: Factors): OfferedMethod[] {
  const methods: OfferedMethod[] = [];
  if (totpSince) methods.push({ method: 'totp', hint: null });
  if (passkeys > 0) methods.push({ method: 'passkey', hint: null });
  if (strong && recoveryCodes > 0) methods.push({ method: 'recovery', hint: null });
  return methods;
}

/** Codes can be sent to what the member has shown to hold. */
export async function codeMethods(db: Db, memberId: bigint): Promise<OfferedMethod[]> {
  const profile = await profileOf(db, memberId);
  const methods: OfferedMethod[] = [];
  if (profile?.mobile_key && profile.mobile_verified_at) {
    methods.push({ method: 'sms', hint: maskMobile(profile.mobile_key) });
  }
  if (profile?.email && profile.email_verified_at) methods.push({ method: 'email', hint: maskEmail(profile.email) });
  return methods;
}

/** The name on the bank account, where the member has given one. */
export async function bankNameMethods(db: Db, memberId: bigint): Promise<OfferedMethod[]> {
  const profile = await profileOf(db, memberId);
  return profile?.payee_name?.trim() ? [{ method: 'bankName', hint: null }] : [];
}

/** What was trusted, or begun, by less than the first factor: it is trusted no more and does not go on. */
export async function afterFirst(tx: Db, subject: FactorSubject): Promise<void> {
  if (subject.kind !== 'member') return;
  await distrustDevices(tx, subject.id);
  await deleteTicketsOf(tx, subject.id);
}

/** With the last other factor gone there is nothing left to recover, and what was trusted beside it is trusted no more. */
export async function afterRemoval(tx: Db, subject: FactorSubject): Promise<void> {
  if ((await factorsOf(tx, subject)).strong) return;
  await replaceRecoveryCodes(tx, subject, []);
  if (subject.kind === 'member') await distrustDevices(tx, subject.id);
}
