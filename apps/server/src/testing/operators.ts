import { randomUUID } from 'node:crypto';
import { hashPassword, usernameKeyOf } from '../modules/identity/index.ts';
import type { OperatorRole } from '../modules/operators/index.ts';
import { openOperatorSession } from '../modules/operators/sessions.ts';
import { insertOperator } from '../modules/operators/store.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { App } from '../platform/http/http.ts';
import { testPassword, testVisitor } from './members.ts';

/** The hash of `testPassword`, made once because hashing is slow. */
let hashed: Promise<string> | undefined;

/** Makes an operator, signed in with a second factor: `headers` carry the token. */
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

type Answered<T> = { status: number; code?: string; value: T };

/**
 * Makes an operator of a role, and functions that call paths below `base` with a fresh session and a new
 * Idempotency-Key each.
 */
export async function operatorAtDesk(site: { app: App; ctx: Ctx }, role: OperatorRole, base = '/ops/v1') {
  const operator = await signedInOperator(site.ctx, { role });
  async function call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    key: string = randomUUID(),
    more: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const answer = await site.app.inject({
      method,
      url: base + path,
      headers: { ...operator.headers, 'idempotency-key': key, ...more },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  }
  return {
    ...operator,
    call,
    get: <T = Record<string, unknown>>(path: string) => call<T>('GET', path),
    post: <T = Record<string, unknown>>(path: string, payload: object, key?: string) =>
      call<T>('POST', path, payload, key),
    put: <T = Record<string, unknown>>(path: string, payload: object) => call<T>('PUT', path, payload),
  };
}

/**
 * Returns a function that changes a setting as one operator of a role, and where the change waits for a second
 * operator, as another one too.
 */
export async function changesByTwo(site: { app: App; ctx: Ctx }, role: OperatorRole) {
  const [one, two] = [await signedInOperator(site.ctx, { role }), await signedInOperator(site.ctx, { role })];
  return async (url: string, payload: object) => {
    const put = ({ headers }: typeof one) => site.app.inject({ method: 'PUT', url, headers, payload });
    const answer = await put(one);
    return Object(answer.json().value).waitsForSecond === true ? await put(two) : answer;
  };
}
