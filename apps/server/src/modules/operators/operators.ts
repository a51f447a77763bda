import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { hashPassword, isCommonPassword, usernameKeyOf } from '../identity/index.ts';
import type { OperatorRole } from './roles.ts';
import { insertOperator } from './store.ts';

export type NewOperator = {
  username: string;
  /** Null: another admin sets one. */
  password: string | null;
  role: OperatorRole;
  at: Date;
};

/** Makes an operator and returns the id. @throws USERNAME_TAKEN; names are compared without case */
export async function createOperator(db: Db, { username, password, role, at }: NewOperator): Promise<bigint> {
  const id = await insertOperator(db, {
    username,
    username_key: usernameKeyOf(username),
    password_hash: password === null ? null : await hashPassword(password),
    password_by: null,
    role,
    created_at: at,
  });
  if (id === null) throw new DomainError('USERNAME_TAKEN');
  return id;
}

/** Returns the hash of an operator's new password. @throws PASSWORD_TOO_COMMON */
export async function hashOfNew(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON');
  return await hashPassword(password);
}
