import { plainCode, readableCode } from '../../../platform/crypto/readable-code.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { markOf } from '../verification/keys.ts';
import type { Visitor } from '../visitor.ts';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryMac } from './factor-store.ts';
import { afterFirst, factorsOf } from './methods.ts';
import { type FactorSubject, noteFactorChange, noteFactorEvent } from './subjects.ts';

const codeCount = 10;
/** 24 characters, 120 bits: too many to be guessed. */
const codeLength = 24;
const groups = /.{6}(?=.)/g;

/**
 * Makes new recovery codes in place of the old ones, e.g. "7QX4MK 2P9TBD W0H3ZR 8NV5CE". They are shown this once.
 * @throws FACTOR_NOT_FOUND when there is no other factor to recover
 */
export async function renewRecoveryCodes(ctx: Ctx, subject: FactorSubject, visitor: Visitor): Promise<string[]> {
  if (!(await factorsOf(ctx.db, subject)).strong) throw new DomainError('FACTOR_NOT_FOUND');
  return await ctx.db.transaction().execute(async (tx) => {
    const codes = await makeRecoveryCodes(ctx, tx, subject);
    await noteFactorChange(ctx, tx, subject, { kind: 'recovery-codes-made', visitor });
    return codes;
  });
}

/** Makes recovery codes with the first factor, and ends trust from before it; null: earlier codes are still valid. */
export async function firstRecoveryCodes(
  ctx: Ctx,
  tx: Db,
  subject: FactorSubject,
  visitor: Visitor,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, subject)) > 0) return null;
  await afterFirst(tx, subject);
  const codes = await makeRecoveryCodes(ctx, tx, subject);
  await noteFactorEvent(ctx, tx, subject, { kind: 'recovery-codes-made', visitor });
  return codes;
}

/** Uses up the code; false when it is not the subject's, or used. Spaces, hyphens and case are ignored. */
export async function takeRecoveryCode(ctx: Ctx, subject: FactorSubject, typed: string): Promise<boolean> {
  return await takeRecoveryMac(ctx.db, subject, macOf(ctx, subject, plainCode(typed)));
}

async function makeRecoveryCodes(ctx: Ctx, tx: Db, subject: FactorSubject): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => readableCode(codeLength));
  const macs = codes.map((code) => macOf(ctx, subject, code));
  await replaceRecoveryCodes(tx, subject, macs);
  return codes.map((code) => code.replace(groups, '$& '));
}

function macOf(ctx: Ctx, { kind, id }: FactorSubject, code: string): Buffer {
  return markOf(ctx, 'recovery-code', kind, id.toString(), code);
}
