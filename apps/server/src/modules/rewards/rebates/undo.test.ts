import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';

const { app, ctx } = await useTestApp();
const reason = 'As agreed';
async function atDesk() {
  const { headers } = await signedInOperator(ctx);
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, said?: object) => {
    const payload = said ? { payload: { reason, ...said } } : {};
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    call,
    put: (url: string, said: object) => call('PUT', url, said),
    last: async (action: string) => (await call('GET', `/cashier/actions?action=${action}`)).value.list[0],
    undo: (id: string) => call('POST', `/cashier/actions/${id}/undo`, {}),
  };
}
const [desk, other] = [await atDesk(), await atDesk()];
const both = async (url: string, said: object) => {
  for (const one of [desk, other]) await one.put(url, said);
};
/** Makes tomorrow's rates and rules begin today. */
const passADay = async () => {
  for (const table of ['rebate_rate', 'rebate_rule']) {
    await ctx.pool.query(`update rewards.${table} set from_day = from_day - 1`);
  }
};

test('a rate of rebates is undone until it holds, and one that was never set is none again', async () => {
  await desk.put('/vip/levels/0', { name: { EN: 'Guest', TH: 'Guest', CN: 'Guest' } });
  const rates = async () => (await desk.call('GET', '/vip/levels')).value[0].rebates;
  const url = '/vip/levels/0/rebates/RNG';
  await both(url, { percent: '0.5' });
  expect(await rates()).toHaveLength(1);
  expect(await desk.undo((await desk.last('rebate-rate')).id)).toMatchObject({ value: { done: true } });
  expect(await rates()).toEqual([]);

  await both(url, { percent: '0.5' });
  await passADay();
  const before = await rates();
  await desk.put(url, { percent: '0.3' });
  expect(await rates()).toHaveLength(2);
  const lowered = await desk.last('rebate-rate');
  // A higher rate takes two operators, also as an undo.
  expect(await desk.undo(lowered.id)).toMatchObject({ value: { done: false } });
  expect(await other.undo(lowered.id)).toMatchObject({ value: { done: true } });
  expect(await rates()).toEqual(before);
  await desk.put(url, { percent: '0.3' });
  await passADay();
  expect(await desk.undo((await desk.last('rebate-rate')).id)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a rule of rebates is undone until it holds, and not over what another operator set since', async () => {
  const rules = async () => (await desk.call('GET', '/rebates/rules')).value.list;
  const url = '/rebates/rules/THB';
  await both(url, { dailyCap: '1000', minimum: '1', turnoverBp: 10_000 });
  await passADay();
  const before = await rules();
  await desk.put(url, { dailyCap: '900', minimum: '2', turnoverBp: 10_000 });
  expect(await rules()).toHaveLength(before.length + 1);
  const line = await desk.last('rebate-rule');
  for (const one of [desk, other]) await one.undo(line.id);
  expect(await rules()).toEqual(before);
  await desk.put(url, { dailyCap: '800', minimum: '2', turnoverBp: 10_000 });
  const next = await desk.last('rebate-rule');
  await other.put(url, { dailyCap: '700', minimum: '2', turnoverBp: 10_000 });
  expect(await desk.undo(next.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});
