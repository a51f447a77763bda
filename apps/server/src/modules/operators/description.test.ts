import type { DeskDescription } from '@fairhouse/contract/desk-description';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { permissionsOf } from './permissions.ts';
import { type OperatorRole, operatorRoles } from './roles.ts';

const site = await useTestApp();

async function deskOf(role: OperatorRole): Promise<DeskDescription> {
  const { headers } = await signedInOperator(site.ctx, { role });
  const answer = await site.app.inject({ url: '/ops/v1/me/desk', headers });
  return answer.json<{ value: DeskDescription }>().value;
}

test('an operator reads the routes of the own permissions, and no other', async () => {
  for (const role of operatorRoles) {
    const { permissions, routes } = await deskOf(role);
    expect(permissions).toEqual(permissionsOf(role));
    const named = new Set(routes.map(({ permission }) => permission));
    expect([...named].filter((name) => !permissions.includes(name))).toEqual([]);
  }
  const content = await deskOf('content');
  expect(content.routes.some(({ path }) => path === '/cashier/withdrawals')).toBe(false);
});

test('the description tells what a route takes: its body, its key, and whether the body is sealed', async () => {
  const { routes } = await deskOf('admin');
  const route = (method: string, path: string) => routes.find((one) => one.method === method && one.path === path);
  expect(route('POST', '/cashier/deposits/{id}/approve')).toMatchObject({
    permission: 'deposits.decide',
    once: true,
    encrypted: false,
    params: { required: ['id'] },
    body: { required: ['reason'] },
  });
  expect(route('PUT', '/operators/{id}/password')).toMatchObject({ encrypted: true, once: false });
  expect(route('GET', '/cashier/deposits')).toMatchObject({ answer: { required: ['list', 'nextCursor'] }, body: null });
});

test('who must enrol a second factor reads nothing of the desk', async () => {
  const { headers, operatorId } = await signedInOperator(site.ctx);
  await site.ctx.pool.query('update operators.session set must_enrol = true where operator_id = $1', [operatorId]);
  const answer = await site.app.inject({ url: '/ops/v1/me/desk', headers });
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
});
