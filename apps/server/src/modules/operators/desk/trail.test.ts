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

test('the trail is searched by operator, by time and by a part of the reason', async () => {
  const [anna, ben] = [await signedInOperator(site.ctx), await signedInOperator(site.ctx)];
  const note = ({ operatorId }: Who, why: string) =>
    noteAct(site.ctx, { operatorId, reason: why }, { action: 'number-shown', subject: 'search' });
  await note(anna, 'Asked by the bank, 50% off');
  await note(ben, 'Asked by the police');
  const found = async (query: string) =>
    (await actions(ben, `&subject=search${query}`)).map(({ operator }) => operator);
  expect(await found('')).toEqual([ben.username, anna.username]);
  expect(await found(`&operator=${anna.username.toUpperCase()}`)).toEqual([anna.username]);
  expect(await found('&operator=nobody-at-all')).toEqual([]);
  expect(await found('&text=BY%20THE%20BANK')).toEqual([anna.username]);
  expect(await found('&text=%25')).toEqual([anna.username]);
  expect(await found('&from=2099-01-01T00:00:00Z')).toEqual([]);
  expect(await found('&to=2099-01-01T00:00:00Z')).toHaveLength(2);
  expect(await found('&to=2020-01-01T00:00:00Z')).toEqual([]);
});
