import { randomBytes } from 'node:crypto';
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairhouse/contract/factors';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import type { Visitor } from '../visitor.ts';
import { afterRemoval } from './methods.ts';
import { challengeMs, newChallenge, type PasskeyPurpose, spendChallenge } from './passkey-challenges.ts';
import {
  deletePasskeyOf,
  handleOf,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  renamePasskeyOf,
  usePasskey,
} from './passkey-store.ts';
import { firstRecoveryCodes } from './recovery.ts';
import { type FactorSubject, noteFactorChange } from './subjects.ts';

const handleBytes = 32;
const passkeysMax = 20;
const unnamed = 'Passkey';
/** COSE algorithms: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Returns the relying party of passkeys: the public address's host, accepted from that origin only. */
function relyingParty(ctx: Ctx): { id: string; origin: string } {
  const { hostname, origin } = new URL(ctx.config.publicUrl);
  return { id: hostname, origin };
}

/**
 * Returns the options with which a browser creates a passkey for the subject.
 * @param account its name in the authenticator
 */
export async function passkeyCreation(
  ctx: Ctx,
  subject: FactorSubject,
  account: string,
  visitor: Visitor,
): Promise<PasskeyCreation> {
  const handle = await handleOf(ctx.db, subject, randomBytes(handleBytes));
  const { name } = await brandSettings(ctx);
  return {
    challenge: await newChallenge(ctx, { purpose: 'enrol', subject, visitor }),
    rp: { id: relyingParty(ctx).id, name },
    user: { id: handle.toString('base64url'), name: account, displayName: account },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: (await passkeysOf(ctx.db, subject)).map(describe),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
  };
}

/**
 * Stores a passkey that was just created.
 * @returns the passkey, and recovery codes, shown this once; null: earlier codes are still valid
 * @throws PASSKEY_INVALID, FACTOR_EXISTS when it is known already or there are too many
 */
export async function addPasskey(
  ctx: Ctx,
  subject: FactorSubject,
  { name, credential }: { name: string; credential: PasskeyAttestation },
  visitor: Visitor,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const made = await attested(ctx, subject, credential, visitor);
  if ((await passkeysOf(ctx.db, subject)).length >= passkeysMax) throw new DomainError('FACTOR_EXISTS');
  return await ctx.db.transaction().execute(async (tx) => {
    const row = await insertPasskey(tx, {
      subject_kind: subject.kind,
      subject_id: subject.id,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: BigInt(made.credential.counter),
      transports: credential.transports,
      multi_device: made.credentialDeviceType === 'multiDevice',
      backed_up: made.credentialBackedUp,
      name: name.trim() || unnamed,
      created_at: ctx.clock(),
      last_used_at: null,
    });
    if (!row) throw new DomainError('FACTOR_EXISTS');
    await noteFactorChange(ctx, tx, subject, { kind: 'passkey-added', visitor, detail: { name: row.name } });
    return { passkey: passkeyOf(row), recoveryCodes: await firstRecoveryCodes(ctx, tx, subject, visitor) };
  });
}

async function attested(ctx: Ctx, subject: FactorSubject, credential: PasskeyAttestation, visitor: Visitor) {
  const { clientDataJSON, attestationObject, id } = credential;
  const expectedChallenge = await spendChallenge(ctx, { clientDataJSON, purpose: 'enrol', subject, visitor });
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const response = { clientDataJSON, attestationObject };
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(invalid);
  if (!registrationInfo) throw new DomainError('PASSKEY_INVALID');
  return registrationInfo;
}

/**
 * Returns the options with which a browser requests one of the subject's passkeys; without a subject, any of this
 * site's.
 */
export async function passkeyRequest(
  ctx: Ctx,
  { purpose, subject, visitor }: { purpose: PasskeyPurpose; subject: FactorSubject | null; visitor: Visitor },
): Promise<PasskeyRequest> {
  const passkeys = subject && (await passkeysOf(ctx.db, subject));
  if (passkeys?.length === 0) throw new DomainError('FACTOR_NOT_FOUND');
  return {
    challenge: await newChallenge(ctx, { purpose, subject, visitor }),
    rpId: relyingParty(ctx).id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(passkeys ? { allowCredentials: passkeys.map(describe) } : {}),
  };
}

/** Verifies a passkey's signature, and notes its use. @returns the passkey's owner @throws PASSKEY_INVALID */
export async function takeAssertion(
  ctx: Ctx,
  {
    credential,
    purpose,
    subject,
    visitor,
  }: { credential: PasskeyAssertion; purpose: PasskeyPurpose; subject: FactorSubject | null; visitor: Visitor },
): Promise<FactorSubject> {
  const { clientDataJSON, authenticatorData, signature, userHandle, id } = credential;
  const expectedChallenge = await spendChallenge(ctx, { clientDataJSON, purpose, subject, visitor });
  const passkey = await passkeyByCredential(ctx.db, id);
  if (!passkey || !isOwnedBy(passkey, subject, userHandle)) throw new DomainError('PASSKEY_INVALID');

  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(invalid);
  const used =
    verified &&
    (await usePasskey(ctx.db, passkey.id, {
      counter: BigInt(authenticationInfo.newCounter),
      backedUp: authenticationInfo.credentialBackedUp,
      at: ctx.clock(),
    }));
  if (!used) throw new DomainError('PASSKEY_INVALID');
  return { kind: passkey.subject_kind, id: passkey.subject_id };
}

/**
 * True when the authenticator's handle names the passkey's owner: without a subject it is required; with one it may be
 * missing, but may not name another owner.
 */
function isOwnedBy(
  passkey: PasskeyRow & { handle: Buffer },
  subject: FactorSubject | null,
  userHandle: string | undefined,
): boolean {
  if (subject && (passkey.subject_kind !== subject.kind || passkey.subject_id !== subject.id)) return false;
  if (userHandle === undefined) return subject !== null;
  return passkey.handle.equals(Buffer.from(userHandle, 'base64url'));
}

export async function listPasskeys(ctx: Ctx, subject: FactorSubject): Promise<Passkey[]> {
  return (await passkeysOf(ctx.db, subject)).map(passkeyOf);
}

/** Renames one of the subject's passkeys. @throws FACTOR_NOT_FOUND */
export async function renamePasskey(ctx: Ctx, subject: FactorSubject, id: bigint, name: string): Promise<void> {
  const renamed = await renamePasskeyOf(ctx.db, subject, id, name.trim() || unnamed);
  if (!renamed) throw new DomainError('FACTOR_NOT_FOUND');
}

/** Removes one of the subject's passkeys. @throws FACTOR_NOT_FOUND */
export async function removePasskey(
  ctx: Ctx,
  tx: Db,
  { subject, id, visitor }: { subject: FactorSubject; id: bigint; visitor: Visitor },
): Promise<void> {
  if (!(await deletePasskeyOf(tx, subject, id))) throw new DomainError('FACTOR_NOT_FOUND');
  await afterRemoval(tx, subject);
  await noteFactorChange(ctx, tx, subject, { kind: 'passkey-removed', visitor });
}

function describe({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports };
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id.toString(),
    name: row.name,
    backedUp: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** Throws the same error for every error of the library: the client has no use for its reason. */
function invalid(): never {
  throw new DomainError('PASSKEY_INVALID');
}
