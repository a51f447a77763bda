import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { operatorRoles } from '../../operators/index.ts';
import { isPermission, permissions } from '../../operators/permissions.ts';

const site = await useTestApp();

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  access: string;
  permission: string;
  type: string;
};

/** The operators' routes that concern the brand, as the API description lists them. */
async function operatorsRoutes(): Promise<Route[]> {
  type Body = { content: Record<string, unknown> };
  type Described = { 'x-access': string; 'x-permission'?: string; requestBody?: Body };
  const answer = await site.app.inject('/docs/json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>();
  return (
    Object.entries(paths)
      // Every operator may sign in, read their own account, and manage their own factors.
      .filter(([url]) => url.startsWith('/ops/v1/') && !/^\/ops\/v1\/(?:session|me|captcha)(?:\/|$)/.test(url))
      .flatMap(([url, methods]) =>
        Object.entries(methods).flatMap(([name, described]) => {
          const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((known) => known === name.toUpperCase());
          const { 'x-access': access, 'x-permission': permission = '', requestBody } = described;
          const type = Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';
          return method ? [{ method, url, access, permission, type }] : [];
        }),
      )
  );
}

test('every route of operators names its permission, and who changes something has lately shown who they are', async () => {
  const routes = await operatorsRoutes();
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, url, access, permission } of routes) {
    expect(isPermission(permission), `${method} ${url}`).toBe(true);
    // A claim of a queue item decides nothing.
    const isAnybodys = method === 'GET' || /\/(?:deposits|withdrawals|parts)\/\{id\}\/(?:claim|release)$/.test(url);
    expect(access, `${method} ${url}`).toBe(isAnybodys ? 'operator' : 'freshOperator');
    expect(permission.endsWith('.read'), `${method} ${url}`).toBe(method === 'GET');
  }
  const used = new Set(routes.map(({ permission }) => permission));
  expect(used).toEqual(new Set(Object.keys(permissions)));
});

test('each route lets in the roles of its permission and refuses every other before anything is read', async () => {
  const wrong: string[] = [];
  for (const role of operatorRoles) {
    const { headers } = await signedInOperator(site.ctx, { role });
    for (const { method, url, permission, type } of await operatorsRoutes()) {
      const answer = await site.app.inject({
        method,
        url: url.replace(/\{\w+\}/g, '0'),
        headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': type }) },
        // Without the permission, neither the body nor the missing Idempotency-Key is checked.
        ...(method === 'GET' ? {} : { payload: '{"no":"such field"}' }),
      });
      // A file in the answer is no refusal.
      const isFile = /^(?:text\/csv|application\/vnd\.openxml)/.test(String(answer.headers['content-type']));
      const refused = !isFile && answer.json<{ code?: string }>().code === 'FORBIDDEN';
      const roles: readonly string[] = isPermission(permission) ? permissions[permission] : [];
      if (refused === roles.includes(role)) wrong.push(`${method} ${url} as ${role}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a role that may not is refused, not asked to show who it is', async () => {
  const { headers, operatorId } = await signedInOperator(site.ctx, { role: 'support' });
  await site.ctx.pool.query(
    `update operators.session set authenticated_at = authenticated_at - interval '11 minutes' where operator_id = $1`,
    [operatorId],
  );
  const answer = await site.app.inject({
    method: 'POST',
    url: '/ops/v1/cashier/deposits/1/approve',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { reason: 'because' },
  });
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
});

test('who does the money’s work is written out: content never sees it, support moves none, risk never pays', () => {
  const of = (role: string) =>
    Object.entries(permissions)
      .filter(([, roles]) => roles.some((one) => one === role))
      .map(([permission]) => permission)
      .sort();
  expect(of('content')).toEqual([
    'actions.read',
    'games.edit',
    'games.read',
    'proposals.refuse',
    'rewards.read',
    'rewards.set',
    'segments.read',
    'settings.undo',
    'site.content',
    'site.preview',
    'site.read',
  ]);
  expect(of('support')).toEqual([
    'actions.read',
    'agents.read',
    'cashier.read',
    'chat.moderate',
    'chat.read',
    'exclusions.read',
    'feedback.answer',
    'feedback.read',
    'games.read',
    'players.note',
    'players.read',
    'proposals.refuse',
    'rewards.read',
    'site.read',
  ]);
  expect(of('moderator')).toEqual(['actions.read', 'chat.moderate', 'chat.read', 'proposals.refuse']);
  expect(of('reader')).toEqual([
    'actions.read',
    'agents.read',
    'cashier.read',
    'dashboard.read',
    'exclusions.read',
    'games.read',
    'players.read',
    'reports.read',
    'rewards.read',
    'site.read',
  ]);
  expect(of('risk')).toEqual([
    'actions.read',
    'adjustments.approve',
    'agents.read',
    'cashier.read',
    'chat.moderate',
    'chat.read',
    'dashboard.read',
    'exclusions.read',
    'exclusions.set',
    'feedback.answer',
    'feedback.read',
    'freezes.set',
    'games.read',
    'members.lock',
    'outcomes.state',
    'players.note',
    'players.personal',
    'players.read',
    'proposals.refuse',
    'rewards.decide',
    'rewards.read',
    'rounds.reconcile',
    'settings.undo',
    'site.read',
    'withdrawals.approve',
  ]);
  const ofRisk = ['freezes.set', 'exclusions.read', 'exclusions.set', 'members.lock'];
  const others = [
    ...ofRisk,
    'games.edit',
    'agents.set',
    'members.recover',
    'operators.read',
    'operators.set',
    'outbox.read',
    'partners.set',
    'rewards.set',
    'segments.read',
    'site.settings',
    'site.content',
  ];
  expect(of('finance')).toEqual(
    Object.keys(permissions)
      .filter((permission) => !others.includes(permission))
      .sort(),
  );
  expect(of('admin')).toEqual(Object.keys(permissions).sort());
});
