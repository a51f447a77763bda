import { randomUUID } from 'node:crypto';
import { hashPassword, usernameKeyOf } from '../modules/identity/index.ts';
import type { OperatorRole } from '../modules/operators/index.ts';
import { openOperatorSession } from '../modules/operators/sessions.ts';
import { insertOperator } from '../modules/operators/store.ts';
import type { Ctx } from '../platform/ctx.ts';
import { testPassword, testVisitor } from './members.ts';

/** The hash of `testPassword`, made once because hashing is slow. */
let hashed: Promise<string> | undefined;

/** An operator, signed in with a second factor: `headers` carry the token. */
export async function signedInOperator(ctx: Ctx, { role = 'admin' }: { role?: OperatorRole } = {}) {
  const username = `o${randomUUID().slice(0, 13)}`;
  hashed ??= hashPassword(testPassword);
  const id = await insertOperator(ctx.db, {
    username,
    username_key: usernameKeyOf(username),
    password_hash: await hashed,
    password_by: null,
    role,
    created_at: ctx.clock(),
  });
  if (id === null) throw new Error('a name that is made up is nobody’s');
  const { token } = await ctx.db
    .transaction()
    .execute((tx) =>
      openOperatorSession(ctx, tx, { id, username, role }, { visitor: testVisitor(), verified: 'totp' }),
    );
  return { operatorId: id, username, token, headers: { authorization: `Bearer ${token}` } };
}
