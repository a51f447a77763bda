import { timingSafeEqual } from 'node:crypto';
import type { Generated } from 'kysely';
import { plainCode, readableCode } from '../../platform/crypto/readable-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';

/** 80 bits; five wrong guesses are allowed. */
const codeLength = 16;
const triesMax = 5;
const lifetimeMs = 24 * 3_600_000;

type CodeTables = {
  'operators.enrolment_code': {
    operator_id: bigint;
    code_hash: Buffer;
    issued_by: bigint | null;
    tries: Generated<number>;
    expires_at: Date;
  };
};
const tables = (db: Db) => db.withTables<CodeTables>();

/** The code by which an operator enrols the first second factor, and its expiry. */
export type EnrolmentCode = { code: string; expiresAt: Date };

/**
 * Makes an operator's enrolment code, which replaces an earlier one; only its hash is stored.
 * @param issuedBy null: the site's own machine
 */
export async function makeEnrolmentCode(
  ctx: Ctx,
  tx: Db,
  { operatorId, issuedBy }: { operatorId: bigint; issuedBy: bigint | null },
): Promise<EnrolmentCode> {
  const code = readableCode(codeLength);
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs);
  const values = { code_hash: sha256(code), issued_by: issuedBy, tries: 0, expires_at: expiresAt };
  await tables(tx)
    .insertInto('operators.enrolment_code')
    .values({ operator_id: operatorId, ...values })
    .onConflict((on) => on.column('operator_id').doUpdateSet(values))
    .execute();
  return { code: code.replace(/.{4}(?=.)/g, '$& '), expiresAt };
}

/** Counts one try at the operator's code; concurrent tries are each counted. */
export async function tryEnrolmentCode(
  ctx: Ctx,
  operatorId: bigint,
  typed: string,
): Promise<{ right: boolean; triesLeft: number }> {
  const row = await tables(ctx.db)
    .updateTable('operators.enrolment_code')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', ctx.clock())
    .where('tries', '<', triesMax)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (!row) return { right: false, triesLeft: 0 };
  return { right: timingSafeEqual(row.code_hash, sha256(plainCode(typed))), triesLeft: triesMax - row.tries };
}

/** Removes the code. @returns true for the first caller with it, and for no other */
export async function takeEnrolmentCode(tx: Db, operatorId: bigint, typed: string): Promise<boolean> {
  const taken = await tables(tx)
    .deleteFrom('operators.enrolment_code')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', sha256(plainCode(typed)))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/**
 * Removes the operator's code.
 * @param issuedBy removes only a code that this operator issued; null: the site's own machine
 */
export async function removeEnrolmentCode(tx: Db, operatorId: bigint, issuedBy?: bigint | null): Promise<void> {
  const query = tables(tx).deleteFrom('operators.enrolment_code').where('operator_id', '=', operatorId);
  const by = issuedBy ?? null;
  await (issuedBy === undefined ? query : query.where('issued_by', 'is not distinct from', by)).execute();
}

/** Removes the codes that an operator issued. */
export async function removeCodesIssuedBy(tx: Db, operatorId: bigint): Promise<void> {
  await tables(tx).deleteFrom('operators.enrolment_code').where('issued_by', '=', operatorId).execute();
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('operators.enrolment_code').where('expires_at', '<=', now).execute();
}
