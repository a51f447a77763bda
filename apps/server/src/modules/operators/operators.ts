import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { hashPassword, usernameKeyOf } from '../identity/index.ts';
import type { OperatorRole } from './roles.ts';
import { insertOperator } from './store.ts';

export type NewOperator = { username: string; password: string; role: OperatorRole; at: Date };

/** Makes an operator and returns the id. @throws USERNAME_TAKEN, in any spelling of capitals and small letters */
export async function createOperator(db: Db, { username, password, role, at }: NewOperator): Promise<bigint> {
  const id = await insertOperator(db, {
    username,
    username_key: usernameKeyOf(username),
    password_hash: await hashPassword(password),
    role,
    created_at: at,
  });
  if (id === null) throw new DomainError('USERNAME_TAKEN');
  return id;
}
