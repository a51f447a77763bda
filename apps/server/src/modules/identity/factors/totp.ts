import type { TotpStart } from '@fairhouse/contract/factors';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import type { Visitor } from '../visitor.ts';
import { deleteTotp, markTotpConfirmed, putPendingTotp, takeTotpStep, totpOf } from './factor-store.ts';
import { afterRemoval } from './methods.ts';
import { firstRecoveryCodes } from './recovery.ts';
import { type FactorSubject, noteFactorChange } from './subjects.ts';

const purpose = 'totp';
const secretBytes = 20;
const periodSeconds = 30;
/** The time for which a shown, unconfirmed secret is kept. */
const pendingMs = 30 * 60_000;

/**
 * Makes a secret for an authenticator app; its codes are required once one of them has confirmed it (`confirmTotp`).
 * @param account its name in the app
 * @throws FACTOR_EXISTS while one is confirmed
 */
export async function startTotp(ctx: Ctx, subject: FactorSubject, account: string): Promise<TotpStart> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret({ length: secretBytes });
  const kept = await putPendingTotp(ctx.db, subject, ctx.vault.seal(purpose, Buffer.from(secret)), ctx.clock());
  if (!kept) throw new DomainError('FACTOR_EXISTS');
  const { name: issuer } = await brandSettings(ctx);
  return { secret, uri: generateURI({ issuer, label: account, secret }) };
}

/**
 * Confirms the app by a code: from now on its codes are required.
 * @returns recovery codes, shown this once; null: earlier ones are still valid
 * @throws CODE_INVALID, FACTOR_NOT_FOUND when no secret waits, FACTOR_EXISTS
 */
export async function confirmTotp(
  ctx: Ctx,
  subject: FactorSubject,
  code: string,
  visitor: Visitor,
): Promise<string[] | null> {
  const at = ctx.clock();
  const pending = await totpOf(ctx.db, subject);
  if (pending?.confirmed_at) throw new DomainError('FACTOR_EXISTS');
  if (!pending || at.getTime() - pending.created_at.getTime() > pendingMs) throw new DomainError('FACTOR_NOT_FOUND');
  const step = await stepOf(ctx, pending.secret, code);
  if (step === null) throw new DomainError('CODE_INVALID');
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await markTotpConfirmed(tx, subject, { secret: pending.secret, step, at }))) {
      throw new DomainError('FACTOR_NOT_FOUND');
    }
    await noteFactorChange(ctx, tx, subject, { kind: 'totp-added', visitor });
    return await firstRecoveryCodes(ctx, tx, subject, visitor);
  });
}

/** Removes the app. @throws FACTOR_NOT_FOUND */
export async function removeTotp(ctx: Ctx, tx: Db, subject: FactorSubject, visitor: Visitor): Promise<void> {
  if (!(await deleteTotp(tx, subject))) throw new DomainError('FACTOR_NOT_FOUND');
  await afterRemoval(tx, subject);
  await noteFactorChange(ctx, tx, subject, { kind: 'totp-removed', visitor });
}

/** True once for the code of a time step (RFC 6238: 30 s, one step before and after); a repeated code is refused. */
export async function takeTotp(ctx: Ctx, subject: FactorSubject, code: string): Promise<boolean> {
  const row = await totpOf(ctx.db, subject);
  if (!row?.confirmed_at) return false;
  const step = await stepOf(ctx, row.secret, code);
  return step !== null && (await takeTotpStep(ctx.db, subject, step));
}

/** Returns the time step of a code; null when it belongs to none of the present steps. */
async function stepOf(ctx: Ctx, sealed: Buffer, typed: string): Promise<number | null> {
  const token = typed.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const { verify } = await import('otplib');
  const secret = ctx.vault.open(purpose, sealed).toString();
  const epoch = Math.floor(ctx.clock().getTime() / 1000);
  const result = await verify({ secret, token, epoch, period: periodSeconds, epochTolerance: periodSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
