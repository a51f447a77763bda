import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { newSecret } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { listWithdrawalRows } from '../desk/list-store.ts';
import { acceptPayout, failPayout, markPaid, returnPayout, stateUnpaid, takePayout } from '../payouts/decide.ts';
import { payOut } from '../payouts/payout-job.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { putGateway } from './credentials.ts';
import { reconcile } from './reconcile.ts';
import { sendPayout } from './send-payout.ts';
import { eventOf, nowhere, sendEvent } from './testing-events.ts';
import { newWithdrawal, openChannels, walletsOfMember } from './testing-world.ts';

const secret = newSecret();
const site = await useTestApp();
beforeAll(async () => {
  await openChannels(site.ctx);
  await putGateway(site.ctx, { adapter: 'sandbox', url: nowhere, merchant: 'fairhouse', secret });
});
afterAll(async () => {
  const { db } = site.ctx;
  expect([(await verifyLedger(db)).counts, await verifyCashier(db)]).toEqual([{}, []]);
});

const anna = { kind: 'operator', id: 1n } as const;
const ben = { kind: 'operator', id: 2n } as const;
const because = { reason: 'The gateway says so by telephone' };
const untouched = { cash: 500_000n, locked: 500_000n };

/** A payout of 50 baht that its gateway has accepted, followed by these reports in turn. */
async function reported(...said: Parameters<typeof eventOf>[1][]) {
  const { id, member_id: memberId } = await newWithdrawal(site.ctx);
  await sendPayout(site.ctx, id);
  const hear = (report: Parameters<typeof eventOf>[1]) =>
    sendEvent(site, eventOf(`W${id}-1`, { received: '50.0000', ...report }), { secret });
  for (const report of said) expect(await hear(report)).toBe(200);
  const row = async () => await withdrawalById(site.ctx.db, id);
  const state = async () => (await row())?.state;
  return { id, hear, row, state, wallets: () => walletsOfMember(site.ctx, memberId) };
}

test.each([
  ['another amount', { received: '1.0000' }, 'PAID 1.0000 THB #2'],
  ['another currency', { currency: 'USD' }, 'PAID 50.0000 USD #2'],
  ['no amount', { received: null }, 'PAID no amount #2'],
  ['more than was asked', { received: '5000.0000' }, 'PAID 5000.0000 THB #2'],
])('a payout reported as paid with %s is held for review, never paid', async (_, said, held) => {
  const { id, row, wallets } = await reported(said);
  expect(await row()).toMatchObject({ state: 'PAYING', held });
  expect(await wallets()).toMatchObject(untouched);
  const waiting = await listWithdrawalRows(site.ctx.db, { waiting: true, limit: 10 });
  expect(waiting.map((one) => one.id)).toContain(id);
});

test('a held payout is nobody’s to decide alone, and is not sent again', async () => {
  const { id, state, wallets } = await reported({ received: '1.0000' });
  for (const act of [
    () => failPayout(site.ctx, id, anna, because),
    () => markPaid(site.ctx, id, anna, { reference: 'x' }),
    () => takePayout(site.ctx, id, anna),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  }
  await payOut(site.ctx, id);
  await acceptPayout(site.ctx, id, anna, because);
  await expect(acceptPayout(site.ctx, id, anna, because)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  // A different statement is no second one.
  await stateUnpaid(site.ctx, id, ben, because);
  expect([await state(), await wallets()]).toMatchObject(['PAYING', untouched]);
});

test('a held payout is paid, or has failed, when two operators say the same', async () => {
  const [accepted, unpaid] = [await reported({ received: '49.0000' }), await reported({ currency: 'USD' })];
  for (const by of [anna, ben]) {
    await acceptPayout(site.ctx, accepted.id, by, because);
    await stateUnpaid(site.ctx, unpaid.id, by, because);
  }
  expect(await accepted.row()).toMatchObject({ state: 'PAID', held: null });
  expect(await accepted.wallets()).toMatchObject({ locked: 0n });
  expect(await unpaid.row()).toMatchObject({ state: 'PAYOUT_FAILED', held: null });
  await expect(acceptPayout(site.ctx, unpaid.id, anna, because)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('consent to one report is none to the next, and the right report pays', async () => {
  const { id, hear, row } = await reported({ received: '49.0000' });
  await acceptPayout(site.ctx, id, anna, because);
  await hear({ received: '1.0000', version: 3 });
  await acceptPayout(site.ctx, id, ben, because);
  expect(await row()).toMatchObject({ state: 'PAYING', held: 'PAID 1.0000 THB #3' });
  await hear({ version: 4 });
  expect(await row()).toMatchObject({ state: 'PAID', held: null });
});

test('a payout that came back with another amount is held too', async () => {
  const { id, hear, row, wallets } = await reported({});
  await hear({ state: 'returned', received: '1.0000', version: 3 });
  expect(await row()).toMatchObject({ state: 'PAID', held: 'RETURNED 1.0000 THB #3' });
  expect(await wallets()).toMatchObject({ cash: 500_000n, locked: 0n });
  await acceptPayout(site.ctx, id, anna, because);
  await acceptPayout(site.ctx, id, ben, because);
  expect(await row()).toMatchObject({ state: 'PAID', held: null });
});

test('a payout that a gateway paid comes back by the gateway’s word, or that of two operators', async () => {
  const { id, state, wallets } = await reported({});
  await returnPayout(site.ctx, id, anna, because);
  await expect(returnPayout(site.ctx, id, anna, because)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  expect([await state(), await wallets()]).toMatchObject(['PAID', { cash: 500_000n, locked: 0n }]);
  await returnPayout(site.ctx, id, ben, because);
  expect([await state(), await wallets()]).toMatchObject(['RETURNED', { cash: 1_000_000n, locked: 0n }]);

  const other = await reported({});
  await other.hear({ state: 'returned', version: 3 });
  expect(await other.state()).toBe('RETURNED');
});

type Reported = Awaited<ReturnType<typeof reported>>;
const failed = { state: 'failed', received: null };
const byHand = { reference: 'BANK-1' };
const ways: [string, () => Promise<Reported>, (made: Reported) => Promise<unknown>][] = [
  ['failed at its gateway', () => reported(failed), async () => {}],
  ['failed at its gateway, and was claimed', () => reported(failed), ({ id }) => takePayout(site.ctx, id, anna)],
  [
    'was held, and which two operators stated as unpaid',
    () => reported({ received: '1.0000' }),
    async ({ id }) => {
      for (const by of [anna, ben]) await stateUnpaid(site.ctx, id, by, because);
      await takePayout(site.ctx, id, anna);
    },
  ],
];

test.each(ways)(
  'a payout that %s is paid by hand: no report of that gateway brings it back',
  async (_, make, claim) => {
    const made = await make();
    await claim(made);
    await markPaid(site.ctx, made.id, anna, byHand);
    for (const state of ['paid', 'returned']) await made.hear({ state, version: state === 'paid' ? 5 : 6 });
    expect(await made.row()).toMatchObject({ state: 'PAID', held: null });
    expect(await made.wallets()).toMatchObject({ cash: 500_000n, locked: 0n });
  },
);

test('a payout that its gateway pays after all, beside an operator, is found when their file is compared', async () => {
  const { id, hear } = await reported(failed);
  await markPaid(site.ctx, id, anna, byHand);
  await hear({ version: 5 });
  const day = new Date().toISOString().slice(0, 10);
  const lines = [
    'kind,reference,id,currency,amount,state,paid_at',
    `payout,W${id}-1,ord_W${id}-1,THB,50.0000,paid,${day}T00:00:00.000Z`,
  ];
  const { differences } = await reconcile(site.ctx, 'sandbox', day, lines.join('\n'));
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'not-paid', subject_id: id }));
});
