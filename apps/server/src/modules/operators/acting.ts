import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { usernameKeyOf, verifyPassword } from '../identity/index.ts';
import { type Permission, requirePermission } from './permissions.ts';
import { operatorByKey } from './store.ts';

/**
 * Checks the operator who acts at the site's own machine, where there is no session: they give the password and need
 * the permission that the same act needs elsewhere, so that one person at the machine cannot act as two.
 * @returns the operator's number
 * @throws WRONG_ACCOUNT_OR_PASSWORD, FORBIDDEN, ACCOUNT_LOCKED for a disabled operator; PASSWORD_CHANGE_REQUIRED when
 * another operator set the password: that one knows it, and could act as two here
 */
export async function actingOperator(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  permission: Permission,
): Promise<bigint> {
  const operator = await operatorByKey(ctx.db, usernameKeyOf(username));
  const right = await verifyPassword(operator?.password_hash ?? null, password);
  if (!operator || !right) throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD');
  if (operator.disabled_at) throw new DomainError('ACCOUNT_LOCKED');
  if (operator.password_by !== null && operator.password_by !== operator.id) {
    throw new DomainError('PASSWORD_CHANGE_REQUIRED');
  }
  requirePermission(operator, permission);
  return operator.id;
}
