import type { DeskTaxLine } from '@fairhouse/contract/desk-taxes';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { sheetsOf } from '../../../testing/xlsx.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { monthFromNow, playAtMonthsEdges } from './testing.ts';

const { app, ctx } = await useTestApp();

beforeAll(() => playAtMonthsEdges(ctx));
beforeEach(async () => {
  await ctx.pool.query('delete from overview.tax_rate');
});

async function atDesk(role: OperatorRole = 'finance') {
  const { headers } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...sent });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    lines: async (query: string): Promise<DeskTaxLine[]> => (await call('GET', `/reports/tax?${query}`)).value.list,
    ask: (url: string) => call('GET', url),
    file: async (format: string, query: string) =>
      await app.inject({ url: `/ops/v1/reports/tax/${format}?${query}`, headers }),
    rate: (rateBp: number | null, more: object = {}, currency = 'THB') =>
      call('PUT', `/tax-rates/${currency}`, {
        ...{ gameType: '', fromMonth: '2026-01', rateBp, reason: 'By the law of January', ...more },
      }),
  };
}
type Desk = Awaited<ReturnType<typeof atDesk>>;

/** Two operators set a rate. */
async function agreed(one: Desk, other: Desk, rateBp: number | null, more: object = {}): Promise<void> {
  expect((await one.rate(rateBp, more)).value).toMatchObject({ waitsForSecond: true });
  expect((await other.rate(rateBp, more)).value).toMatchObject({ waitsForSecond: false });
}

const march = 'fromMonth=2026-03';

test('the tax on what the house won in a month of the brand is due, never a unit too little', async () => {
  const [one, other] = [await atDesk(), await atDesk('admin')];
  expect(await one.lines(march)).toMatchObject([{ ggr: '14.9999', taxable: '14.9999', rateBp: null, due: null }]);
  await agreed(one, other, 1250);
  expect(await one.lines(march)).toEqual([
    {
      ...{ month: '2026-03', currency: 'THB', gameType: 'RNG', bets: 2, stake: '20.0000', payout: '5.0001' },
      ...{ ggr: '14.9999', taxable: '14.9999', rateBp: 1250, due: '1.8750' },
    },
  ]);
  // A month in which players won has no tax, and lowers that of no other month.
  expect(await one.lines('fromMonth=2026-02&toMonth=2026-04')).toMatchObject([
    { month: '2026-02', due: '0.8750' },
    { month: '2026-03', due: '1.8750' },
    { month: '2026-04', ggr: '-2.0000', taxable: '0.0000', due: '0.0000' },
  ]);
  expect(await one.lines(`${march}&currency=USDT`)).toEqual([]);
});

test('the rate of a type of games goes before the one of all, and a rate holds from its month on', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  await agreed(one, other, 2000, { fromMonth: '2026-03', gameType: 'RNG' });
  expect(await one.lines('fromMonth=2026-02')).toMatchObject([{ rateBp: null }]);
  await agreed(one, other, 1000);
  expect(await one.lines('fromMonth=2026-02')).toMatchObject([{ rateBp: 1000 }]);
  expect(await one.lines(march)).toMatchObject([{ rateBp: 2000 }]);
});

test('a rate rises and falls by two operators alone, and others set and read none', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  const fromMonth = await monthFromNow(ctx, 1);
  await agreed(one, other, 1000, { fromMonth });
  expect((await one.rate(0, { fromMonth })).value).toMatchObject({ waitsForSecond: true, list: [{ rateBp: 1000 }] });
  expect(await one.rate(0, { fromMonth })).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await one.rate(null, { fromMonth })).value).toMatchObject({ waitsForSecond: true });
  expect(await one.rate(null, { gameType: 'LIVE' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await one.rate(1000, { gameType: 'rng' })).toMatchObject({ code: 'MALFORMED' });
  expect(await one.rate(1, {}, 'NONE')).toMatchObject({ code: 'NOT_FOUND' });
  for (const role of ['risk', 'content', 'support'] as const) {
    const desk = await atDesk(role);
    expect(await desk.rate(1), role).toMatchObject({ code: 'FORBIDDEN' });
    expect(await desk.ask('/reports/tax'), role).toMatchObject({ code: 'FORBIDDEN' });
    expect((await desk.file('xlsx', march)).statusCode, role).toBe(403);
  }
});

test('a month that has begun keeps the rate of tax that is in force in it; one without a rate may be given one', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  const [present, next] = [await monthFromNow(ctx, 0), await monthFromNow(ctx, 1)];
  await agreed(one, other, 1000, { fromMonth: '2026-03' });
  for (const said of [
    { rateBp: 0 },
    { rateBp: null },
    { fromMonth: present },
    { gameType: 'RNG', fromMonth: present },
  ]) {
    expect(await one.rate(0, { fromMonth: '2026-03', ...said })).toMatchObject({
      ...{ status: 409, code: 'RATE_IN_FORCE', value: { month: next } },
    });
  }
  await agreed(one, other, 500);
  await agreed(one, other, 0, { fromMonth: next });
  expect(await one.lines('fromMonth=2026-02&toMonth=2026-03')).toMatchObject([{ rateBp: 500 }, { rateBp: 1000 }]);
});

test('months that are none, too many or backwards are refused', async () => {
  const one = await atDesk();
  for (const query of [
    'fromMonth=march',
    'fromMonth=2026-03&toMonth=2026-02',
    'fromMonth=2024-01&toMonth=2026-02',
    'currency=NONE',
    'by=me',
  ]) {
    expect(await one.ask(`/reports/tax?${query}`), query).toMatchObject({ code: 'MALFORMED' });
  }
  for (const more of [{ rateBp: 10_001 }, { rateBp: -1 }, { fromMonth: '2026-13' }, { rateBp: 0.5 }]) {
    expect(await one.rate(1, more), JSON.stringify(more)).toMatchObject({ code: 'MALFORMED' });
  }
});

test('the report is a file of either format', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  await agreed(one, other, 1250);
  expect((await one.file('csv', march)).body.trim().split('\n').at(-1)).toBe(
    '2026-03,THB,RNG,2,20.0000,5.0001,14.9999,14.9999,1250,1.8750',
  );
  const file = await one.file('xlsx', march);
  expect(file.headers['content-type']).toContain('spreadsheetml');
  expect(file.headers['content-disposition']).toMatch(/filename="tax-\d{4}-\d\d-\d\d\.xlsx"/);
  expect(sheetsOf(file.rawPayload)[0]?.at(-1)).toEqual([
    ...['2026-03', 'THB', 'RNG'],
    ...[2, 20, 5.0001, 14.9999, 14.9999, 1250, 1.875],
  ]);
});

test('the machine sets rates and prints taxes', async () => {
  const run = async (...args: string[]) => (await runAdmin(args, (work) => work({ ...ctx }))).lines.join('\n');
  await run('tax-rate', 'THB', '--from', '2026-01', '--bp', '500', '--reason', 'By the law');
  expect(await run('tax-rate')).toContain('THB  all  from 2026-01  500 bp');
  expect(await run('report', 'tax', '--month', '2026-02')).toContain('0.3500');
  expect(await run('tax-rate', 'THB', '--from', 'January', '--bp', '5', '--reason', 'Wrong')).toContain(
    '--from is a month',
  );
});

test('the trail tells what a rate was before and is now, and which of the other rates stayed', async () => {
  const [one, other] = [await atDesk(), await atDesk('admin')];
  const [next, later] = [await monthFromNow(ctx, 1), await monthFromNow(ctx, 2)];
  await agreed(one, other, 1250, { fromMonth: next });
  await agreed(one, other, 1500, { fromMonth: later, gameType: 'RNG' });
  await agreed(one, other, 1000, { fromMonth: next });
  const { value } = await one.ask('/cashier/actions?action=tax-rate&pageSize=1');
  expect(value.list[0].changes).toEqual([{ field: `all ${next}`, before: '1250', after: '1000' }]);
  await agreed(one, other, null, { fromMonth: later, gameType: 'RNG' });
  const { value: gone } = await one.ask('/cashier/actions?action=tax-rate&pageSize=1');
  expect(gone.list[0].changes).toEqual([{ field: `RNG ${later}`, before: '1500', after: null }]);
});
