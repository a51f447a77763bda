import type { Ctx } from '../../platform/ctx.ts';
import { noteEvent, type Visitor } from '../identity/index.ts';
import { hashOfNew } from './operators.ts';
import { deleteSessionsOf } from './session-store.ts';
import type { OperatorSession } from './sessions.ts';
import { holdEnabled, lockOperator, updateOperator } from './store.ts';

/** Sets the operator's own password; all other sessions end. @throws PASSWORD_TOO_COMMON, ACCOUNT_LOCKED */
export async function setOwnPassword(
  ctx: Ctx,
  { operatorId, sessionId }: OperatorSession,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const hash = await hashOfNew(password);
  await ctx.db.transaction().execute(async (tx) => {
    await lockOperator(tx, operatorId);
    await holdEnabled(tx, operatorId);
    await updateOperator(tx, operatorId, { password_hash: hash, password_by: operatorId });
    await deleteSessionsOf(tx, operatorId, sessionId);
    await noteEvent(ctx, tx, { kind: 'password-changed', operatorId, visitor });
  });
}
