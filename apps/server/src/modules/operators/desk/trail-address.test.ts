import type { DeskAction } from '@fairhouse/contract/desk';
import type { DeskDescription } from '@fairhouse/contract/desk-description';
import { expect, test } from 'vitest';
import { operatorAtMachine, piped } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';

const { app, ctx } = await useTestApp();
const reason = 'As agreed';
type Who = Pick<Awaited<ReturnType<typeof signedInOperator>>, 'headers'>;

async function setNotice({ headers }: Who, name: string, remoteAddress: string) {
  const payload = { notice: { title: { EN: name, TH: name, CN: name } }, reason };
  const url = `/ops/v1/site/notices/${name}`;
  expect((await app.inject({ method: 'PUT', url, headers, payload, remoteAddress })).statusCode).toBe(200);
}

async function lines({ headers }: Who, query = ''): Promise<DeskAction[]> {
  const answer = await app.inject({ url: `/ops/v1/cashier/actions?pageSize=100${query}`, headers });
  return answer.json<{ value: { list: DeskAction[] } }>().value.list;
}

test('a line of the trail tells the address that its operator’s call came from, and is found by it', async () => {
  const [anna, ben] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  // One operator works from two addresses at the same time, and a second one from a third.
  await Promise.all([
    setNotice(anna, 'office', '198.51.100.9'),
    setNotice(anna, 'home', '2001:db8::7'),
    setNotice(ben, 'mapped', '::ffff:203.0.113.5'),
  ]);
  const told = Object.fromEntries((await lines(anna, '&action=notice')).map((line) => [line.subject, line.address]));
  expect(told).toEqual({ office: '198.51.100.9', home: '2001:db8::7', mapped: '203.0.113.5' });
  const found = async (address: string) => (await lines(ben, `&address=${address}`)).map(({ subject }) => subject);
  expect(await found('203.0.113.5')).toEqual(['mapped']);
  expect(await found('::ffff:198.51.100.9')).toEqual(['office']);
  expect(await found('192.0.2.1')).toEqual([]);
});

test('the undoing of a change tells its own address', async () => {
  const { headers } = await signedInOperator(ctx);
  const asked = { headers, remoteAddress: '198.51.100.20' };
  await app.inject({
    ...asked,
    method: 'PUT',
    url: '/ops/v1/site/modules/SLIDER3',
    payload: { enabled: false, reason },
  });
  const [line] = await lines({ headers }, '&action=module');
  const url = `/ops/v1/cashier/actions/${line?.id}/undo`;
  await app.inject({ ...asked, remoteAddress: '198.51.100.21', method: 'POST', url, payload: { reason } });
  expect(await lines({ headers }, '&action=module')).toMatchObject([
    { address: '198.51.100.21', detail: { undoes: line?.id } },
    { address: '198.51.100.20' },
  ]);
});

test('an act at the site’s own machine has no address, with an operator and without', async () => {
  const reader = await signedInOperator(ctx);
  const admin = await operatorAtMachine(ctx, 'admin');
  expect(await admin.run(['notice', 'add', '--id', 'named', '--text', 'Hello'])).toMatchObject({ code: 0 });
  const nobody = ['notice', 'add', '--id', 'unnamed', '--text', 'Hello', '--reason', reason];
  expect(await piped(ctx, nobody, [])).toMatchObject({ code: 0 });
  expect(await lines(reader, '&subject=named')).toMatchObject([{ operator: expect.any(String), address: null }]);
  expect(await lines(reader, '&subject=unnamed')).toMatchObject([{ operator: null, address: null }]);
});

test('the address of a line is never changed, and stands in the export', async () => {
  const who = await signedInOperator(ctx);
  await setNotice(who, 'kept', '198.51.100.30');
  const change = `update cashier.desk_action set address = '192.0.2.1' where subject = 'kept'`;
  await expect(ctx.pool.query(change)).rejects.toThrow('events are never changed');
  // The console exports the fields that the desk's description declares for a line, and filters by those of the
  // query.
  const { value } = (await app.inject({ url: '/ops/v1/me/desk', headers: who.headers })).json<{
    value: DeskDescription;
  }>();
  const route = value.routes.find(({ path }) => path === '/cashier/actions');
  expect(route?.answer).toHaveProperty('properties.list.items.properties.address');
  expect(JSON.stringify(route?.query)).toContain('"address"');
  expect((await lines(who, '&subject=kept'))[0]).toHaveProperty('address', '198.51.100.30');
});
