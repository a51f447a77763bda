import type { ErrorCode } from '@fairhouse/contract/errors';
import { expect, test } from 'vitest';
import type { Access } from './platform/http/http.ts';
import { useTestApp } from './testing/app.ts';
import { testClock, useTestCtx } from './testing/ctx.ts';
import { signedInMember } from './testing/members.ts';
import { signedInOperator } from './testing/operators.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

type Headers = { authorization?: string };
type Role =
  | 'visitor'
  | 'trial'
  | 'restricted'
  | 'member'
  | 'fresh member'
  | 'agent'
  | 'enrolling operator'
  | 'operator'
  | 'fresh operator';

/** Signs in as each role, with a new session. */
const signIn: Record<Role, () => Promise<Headers>> = {
  visitor: async () => ({}),
  trial: async () => (await signedInMember(ctx, { trial: true })).headers,
  restricted: async () => {
    const { headers, memberId } = await signedInMember(ctx);
    await ctx.pool.query(`update identity.session set password_change = 'first' where member_id = $1`, [memberId]);
    return headers;
  },
  member: async () => {
    const { headers, memberId } = await signedInMember(ctx);
    await ctx.pool.query(
      `update identity.session set authenticated_at = authenticated_at - interval '11 minutes' where member_id = $1`,
      [memberId],
    );
    return headers;
  },
  'fresh member': async () => (await signedInMember(ctx)).headers,
  agent: async () => (await signedInMember(ctx, { accountType: 1 })).headers,
  'enrolling operator': async () => {
    const { headers, operatorId } = await signedInOperator(ctx);
    await ctx.pool.query('update operators.session set must_enrol = true where operator_id = $1', [operatorId]);
    return headers;
  },
  operator: async () => {
    const { headers, operatorId } = await signedInOperator(ctx);
    await ctx.pool.query(
      `update operators.session set authenticated_at = authenticated_at - interval '11 minutes' where operator_id = $1`,
      [operatorId],
    );
    return headers;
  },
  'fresh operator': async () => (await signedInOperator(ctx)).headers,
};

const noSession = 'NOT_LOGGED_IN' as const;
const noOperator = { 'enrolling operator': noSession, operator: noSession, 'fresh operator': noSession };
const noMember = {
  visitor: noSession,
  trial: noSession,
  restricted: noSession,
  member: noSession,
  'fresh member': noSession,
  agent: noSession,
};
const restricted = 'PASSWORD_CHANGE_REQUIRED' as const;
const trial = 'TRIAL_NOT_ALLOWED' as const;

/** The refusal of each role by kind of access; a role without one is let in. */
const refused: Record<Access, Partial<Record<Role, ErrorCode>>> = {
  visitor: {},
  anySession: { visitor: noSession, ...noOperator },
  session: { visitor: noSession, ...noOperator, restricted },
  anyMember: { visitor: noSession, ...noOperator, trial },
  member: { visitor: noSession, ...noOperator, restricted, trial },
  fresh: { visitor: noSession, ...noOperator, restricted, trial, member: 'REAUTH_REQUIRED' },
  agent: { visitor: noSession, ...noOperator, restricted, trial, member: 'FORBIDDEN', 'fresh member': 'FORBIDDEN' },
  anyOperator: noMember,
  enrolOperator: { ...noMember, operator: 'REAUTH_REQUIRED' },
  operator: { ...noMember, 'enrolling operator': 'FORBIDDEN' },
  freshOperator: { ...noMember, 'enrolling operator': 'FORBIDDEN', operator: 'REAUTH_REQUIRED' },
};
const refusals = new Set<string>([
  'NOT_LOGGED_IN',
  'PASSWORD_CHANGE_REQUIRED',
  'TRIAL_NOT_ALLOWED',
  'REAUTH_REQUIRED',
  'FORBIDDEN',
]);

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; access: Access; encrypted: boolean };

test('every endpoint lets in whom it says, and nobody else, before it reads a body', async () => {
  const routes = await describedRoutes();
  expect(routes.length).toBeGreaterThan(20);
  expect(new Set(routes.map(({ access }) => access))).toEqual(new Set(Object.keys(refused)));
  const wrong: string[] = [];
  const signedIn = new Map<Role, Headers>();
  for (const route of routes) {
    for (const [role, headersOf] of entriesOf(signIn)) {
      const headers = signedIn.get(role) ?? (await headersOf());
      const code = await call(route, headers);
      // A call that is let in may end the session that makes it.
      if (refusals.has(code)) signedIn.set(role, headers);
      else signedIn.delete(role);
      const expected = refused[route.access][role];
      const right = expected ? code === expected : !refusals.has(code);
      if (!right) wrong.push(`${route.method} ${route.url} (${route.access}) as ${role}: ${code || 'let in'}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Returns the code with which a call without a proper body is refused; '' when it was let in. */
async function call({ method, url, encrypted }: Route, headers: Headers): Promise<string> {
  const type = encrypted ? 'application/jose' : 'application/json';
  const answer = await site.app.inject({
    method,
    url: url.replace(/\{\w+\}/g, '0'),
    headers: method === 'GET' || method === 'DELETE' ? headers : { ...headers, 'content-type': type },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: encrypted ? 'not-sealed' : '{"no":"such field"}' }),
  });
  if (!String(answer.headers['content-type']).startsWith('application/json')) return '';
  return answer.json<{ code?: string }>().code ?? '';
}

/** Returns the product's routes, as the API's description lists them. */
async function describedRoutes(): Promise<Route[]> {
  type Described = { 'x-access': Access; requestBody?: { content: Record<string, unknown> } };
  const { paths } = (await site.app.inject('/docs/json')).json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([name, described]) => {
      const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((known) => known === name.toUpperCase());
      const encrypted = 'application/jose' in (described.requestBody?.content ?? {});
      return method ? [{ method, url, access: described['x-access'], encrypted }] : [];
    }),
  );
}

function entriesOf<K extends string, V>(record: Record<K, V>): [K, V][] {
  const keys = Object.keys(record).filter((key): key is K => key in record);
  return keys.map((key) => [key, record[key]]);
}
