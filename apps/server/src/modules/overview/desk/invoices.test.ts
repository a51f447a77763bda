import type { DeskInvoiceLine } from '@fairhouse/contract/desk-reports';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { monthFromNow, playAtMonthsEdges } from './testing.ts';

const { app, ctx } = await useTestApp();

beforeAll(() => playAtMonthsEdges(ctx));
beforeEach(async () => {
  await ctx.pool.query('delete from overview.vendor_rate');
});

async function atDesk(role: OperatorRole = 'finance') {
  const { headers } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...sent });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    month: async (name: string): Promise<DeskInvoiceLine[]> =>
      (await call('GET', `/reports/invoices?month=${name}`)).value.list,
    ask: (url: string) => call('GET', url),
    file: async (name: string) =>
      (await app.inject({ url: `/ops/v1/reports/invoices/csv?month=${name}`, headers })).body,
    rate: (rateBp: number | null, more: object = {}, vendor = 'VNDR') =>
      call('PUT', `/vendor-rates/${vendor}`, {
        ...{ gameType: '', fromMonth: '2026-01', rateBp, reason: 'By the contract of January', ...more },
      }),
  };
}
type Desk = Awaited<ReturnType<typeof atDesk>>;

/** Two operators set a rate. */
async function agreed(one: Desk, other: Desk, rateBp: number | null, more: object = {}): Promise<void> {
  expect((await one.rate(rateBp, more)).value).toMatchObject({ waitsForSecond: true });
  expect((await other.rate(rateBp, more)).value).toMatchObject({ waitsForSecond: false });
}

test('a vendor is due its rate of a month of the brand, to the last unit', async () => {
  const [one, other] = [await atDesk(), await atDesk('admin')];
  expect(await one.month('2026-03')).toMatchObject([{ vendor: 'VNDR', ggr: '14.9999', rateBp: null, due: null }]);
  await agreed(one, other, 1250);
  expect(await one.month('2026-03')).toEqual([
    {
      ...{ month: '2026-03', vendor: 'VNDR', vendorName: 'Vendor VNDR', currency: 'THB', gameType: 'RNG', bets: 2 },
      ...{ stake: '20.0000', payout: '5.0001', ggr: '14.9999', rateBp: 1250, due: '1.8749' },
    },
  ]);
  expect(await one.month('2026-02')).toMatchObject([{ ggr: '7.0000', due: '0.8750' }]);
  // A vendor at which players won has a negative line.
  expect(await one.month('2026-04')).toMatchObject([{ ggr: '-2.0000', due: '-0.2500' }]);
  expect((await one.file('2026-03')).trim().split('\n').at(-1)).toContain(
    'VNDR,Vendor VNDR,THB,RNG,2,20.0000,5.0001,14.9999,1250,1.8749',
  );
});

test('the rate of a type of games goes before the one of all, and a rate holds from its month on', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  await agreed(one, other, 2000, { fromMonth: '2026-03', gameType: 'RNG' });
  expect(await one.month('2026-02')).toMatchObject([{ rateBp: null }]);
  await agreed(one, other, 1000);
  expect(await one.month('2026-02')).toMatchObject([{ rateBp: 1000 }]);
  expect(await one.month('2026-03')).toMatchObject([{ rateBp: 2000 }]);
});

test('each change of a rate takes two operators, and others set none', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  const fromMonth = await monthFromNow(ctx, 1);
  expect((await one.rate(1000)).value.waitsForSecond).toBe(true);
  expect(await one.rate(1000)).toMatchObject({ code: 'ALREADY_APPROVED' });
  await agreed(await atDesk(), await atDesk(), 900);
  for (const rateBp of [800, 1000, null]) await agreed(one, other, rateBp, { fromMonth });
  expect(await one.rate(null, { fromMonth })).toMatchObject({ code: 'NOT_FOUND' });
  for (const role of ['risk', 'content', 'support'] as const) {
    expect(await (await atDesk(role)).rate(1), role).toMatchObject({ code: 'FORBIDDEN' });
    expect(await (await atDesk(role)).ask('/reports/invoices'), role).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await one.rate(1, {}, 'NOBODY')).toMatchObject({ code: 'NOT_FOUND' });
  for (const more of [{ rateBp: 10_001 }, { rateBp: -1 }, { fromMonth: '2026-13' }, { fromMonth: '2026-01-01' }]) {
    expect(await one.rate(1, more), JSON.stringify(more)).toMatchObject({ code: 'MALFORMED' });
  }
  expect(await one.ask('/reports/invoices?month=march')).toMatchObject({ code: 'MALFORMED' });
});

test('a month that has begun keeps the rate that is in force in it, whoever states another one', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  const [present, next] = [await monthFromNow(ctx, 0), await monthFromNow(ctx, 1)];
  await agreed(one, other, 1000, { fromMonth: '2026-02' });
  const refused = { code: 'RATE_IN_FORCE', value: { month: next } };
  for (const fromMonth of ['2026-02', '2026-03', present]) {
    for (const more of [{}, { gameType: 'RNG' }]) {
      for (const rateBp of [0, 2000]) expect(await one.rate(rateBp, { fromMonth, ...more })).toMatchObject(refused);
    }
  }
  expect(await one.rate(null, { fromMonth: '2026-02' })).toMatchObject(refused);
  // A new rate of a game type, from an earlier month on, would change the rate in force since February.
  expect(await one.rate(500, { gameType: 'RNG' })).toMatchObject(refused);
  await agreed(one, other, 500);
  expect(await one.month('2026-02')).toMatchObject([{ rateBp: 1000, due: '0.7000' }]);
  await agreed(one, other, 2000, { fromMonth: next, gameType: 'RNG' });
  await agreed(one, other, null, { fromMonth: next, gameType: 'RNG' });
  expect(await one.month('2026-03')).toMatchObject([{ rateBp: 1000 }]);
});

test('the machine sets rates and prints invoices', async () => {
  const run = async (...args: string[]) => (await runAdmin(args, (work) => work({ ...ctx }))).lines.join('\n');
  await run('vendor-rate', 'VNDR', '--from', '2026-01', '--bp', '500', '--reason', 'By the contract');
  expect(await run('vendor-rate')).toContain('VNDR  all  from 2026-01  500 bp');
  expect(await run('report', 'invoices', '--month', '2026-02')).toContain('0.3500');
  expect(await run('vendor-rate', 'VNDR', '--from', 'January', '--bp', '5', '--reason', 'Wrong')).toContain(
    '--from is a month',
  );
});
