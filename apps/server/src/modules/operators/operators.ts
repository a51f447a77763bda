import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { hashPassword, usernameKeyOf } from '../identity/index.ts';
import { insertOperator } from './store.ts';

/** What an operator's work is; the first may do everything. */
export const operatorRoles = ['admin', 'finance', 'risk', 'content', 'support'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type NewOperator = { username: string; password: string; role: OperatorRole; at: Date };

/**
 * Makes an operator and returns the id.
 * @throws USERNAME_TAKEN, however the name is written in capitals or small letters
 */
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
