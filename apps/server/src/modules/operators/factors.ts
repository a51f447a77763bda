import type { Passkey, PasskeyAttestation } from '@fairhouse/contract/factors';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  addPasskey,
  confirmTotp,
  factorsOf,
  noteEvent,
  type Proof,
  removePasskey,
  removeTotp,
  type Visitor,
  verifyFactor,
} from '../identity/index.ts';
import { operatorSubject } from './login.ts';
import { type OperatorSession, renewOperatorToken } from './sessions.ts';
import { lockOperator } from './store.ts';

/** The result of adding a factor: the session continues under a new token without restrictions. */
type Enrolled = { token: string; recoveryCodes: string[] | null };

/** Confirms an authenticator app by its code. @throws CODE_INVALID, FACTOR_NOT_FOUND, FACTOR_EXISTS */
export async function enrolTotp(ctx: Ctx, session: OperatorSession, code: string, visitor: Visitor): Promise<Enrolled> {
  const recoveryCodes = await confirmTotp(ctx, operatorSubject(session.operatorId), code, visitor);
  return { token: await renewed(ctx, session), recoveryCodes };
}

/** Stores a passkey that was just made. @throws PASSKEY_INVALID, FACTOR_EXISTS */
export async function enrolPasskey(
  ctx: Ctx,
  session: OperatorSession,
  made: { name: string; credential: PasskeyAttestation },
  visitor: Visitor,
): Promise<Enrolled & { passkey: Passkey }> {
  const added = await addPasskey(ctx, operatorSubject(session.operatorId), made, visitor);
  return { ...added, token: await renewed(ctx, session) };
}

/**
 * Confirms the operator's identity.
 * @returns the token under which the session continues
 * @throws CODE_INVALID, PASSKEY_INVALID, TOO_MANY_REQUESTS
 */
export async function confirmOperator(
  ctx: Ctx,
  session: OperatorSession,
  proof: Proof,
  visitor: Visitor,
): Promise<string> {
  const event = { operatorId: session.operatorId, visitor, detail: { method: proof.method } };
  try {
    await verifyFactor(ctx, operatorSubject(session.operatorId), proof, visitor);
  } catch (error) {
    if (error instanceof DomainError) await noteEvent(ctx, ctx.db, { kind: 'reauthentication-failed', ...event });
    throw error;
  }
  return await ctx.db.transaction().execute(async (tx) => {
    await noteEvent(ctx, tx, { kind: 'reauthenticated', ...event });
    return await renewOperatorToken(ctx, tx, session);
  });
}

/** @throws FACTOR_NOT_FOUND, LAST_WAY_IN: an operator always has a second factor */
export async function removeOperatorTotp(ctx: Ctx, operatorId: bigint, visitor: Visitor): Promise<void> {
  await keepingOne(ctx, operatorId, (tx) => removeTotp(ctx, tx, operatorSubject(operatorId), visitor));
}

/** @throws FACTOR_NOT_FOUND, LAST_WAY_IN: an operator always has a second factor */
export async function removeOperatorPasskey(ctx: Ctx, operatorId: bigint, id: bigint, visitor: Visitor): Promise<void> {
  const subject = operatorSubject(operatorId);
  await keepingOne(ctx, operatorId, (tx) => removePasskey(ctx, tx, { subject, id, visitor }));
}

async function keepingOne(ctx: Ctx, operatorId: bigint, remove: (tx: Db) => Promise<void>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // Serialises removals: two at one moment would each still see the other factor.
    await lockOperator(tx, operatorId);
    await remove(tx);
    if (!(await factorsOf(tx, operatorSubject(operatorId))).strong) throw new DomainError('LAST_WAY_IN');
  });
}

async function renewed(ctx: Ctx, session: OperatorSession): Promise<string> {
  return await ctx.db.transaction().execute((tx) => renewOperatorToken(ctx, tx, session));
}
