import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { noteAct } from '../index.ts';

const site = await useTestApp();
const reason = 'As agreed';
type Shown = { action: string; subject: string; operator: string | null };
type Who = Awaited<ReturnType<typeof signedInOperator>>;

async function actions({ headers }: Who, query = '') {
  const answer = await site.app.inject({ url: `/ops/v1/cashier/actions?pageSize=100${query}`, headers });
  return answer.json<{ value: { list: Shown[] } }>().value.list;
}

test('a role that sees no money reads the acts that its permissions cover, and its own', async () => {
  const [content, other, admin] = await Promise.all([
    signedInOperator(site.ctx, { role: 'content' }),
    signedInOperator(site.ctx, { role: 'content' }),
    signedInOperator(site.ctx),
  ]);
  const put = async ({ headers }: Who, path: string, body: object) => {
    const payload = { ...body, reason };
    const answer = await site.app.inject({ method: 'PUT', url: `/ops/v1/site${path}`, headers, payload });
    expect(answer.statusCode).toBe(200);
  };
  const title = { EN: 'Hello', TH: 'Hello', CN: 'Hello' };
  await put(content, '/notices/hello', { notice: { title } });
  await put(other, '/notices/welcome', { notice: { title } });
  await put(admin, '/modules/SLIDER3', { enabled: false });
  await noteAct(site.ctx, { operatorId: content.operatorId, reason }, { action: 'game-sync', subject: 'SLOTS' });
  await noteAct(site.ctx, { operatorId: admin.operatorId, reason }, { action: 'number-shown', subject: '1' });

  expect(await actions(content)).toMatchObject([
    { action: 'game-sync', operator: content.username },
    { action: 'notice', subject: 'welcome', operator: other.username },
    { action: 'notice', subject: 'hello', operator: content.username },
  ]);
  expect(await actions(content, '&action=number-shown')).toEqual([]);
  expect(await actions(content, '&action=module')).toEqual([]);
  expect((await actions(admin)).map(({ action }) => action)).toEqual([
    'number-shown',
    'game-sync',
    'module',
    'notice',
    'notice',
  ]);
});
