import { randomUUID } from 'node:crypto';
import { createOperator, type OperatorRole } from '../modules/operators/index.ts';
import { openOperatorSession } from '../modules/operators/sessions.ts';
import type { Ctx } from '../platform/ctx.ts';
import { testPassword, testVisitor } from './members.ts';

/** An operator, signed in with a second factor: `headers` carry the token. */
export async function signedInOperator(ctx: Ctx, { role = 'admin' }: { role?: OperatorRole } = {}) {
  const username = `o${randomUUID().slice(0, 13)}`;
  const id = await createOperator(ctx.db, { username, password: testPassword, role, at: ctx.clock() });
  const { token } = await ctx.db
    .transaction()
    .execute((tx) =>
      openOperatorSession(ctx, tx, { id, username, role }, { visitor: testVisitor(), verified: 'totp' }),
    );
  return { operatorId: id, username, token, headers: { authorization: `Bearer ${token}` } };
}
