import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { openSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { openAtGateway } from './open-payment.ts';
import { reconcile } from './reconcile.ts';
import { differencesOf, reconciliations } from './reconcile-store.ts';
import { sendPayout } from './send-payout.ts';
import { newDeposit, newWithdrawal, openChannels, standing } from './testing-world.ts';

let sandbox: Sandbox;
const site = await useTestApp({ listen: true });
beforeAll(async () => {
  await openChannels(site.ctx);
  sandbox = await openSandbox(site.ctx, site.url);
});
afterAll(async () => {
  await sandbox.close();
});

const today = new Date().toISOString().slice(0, 10);
const head = 'kind,reference,id,currency,amount,state,paid_at';
const line = (reference: string, amount = '100.0000', state = 'paid') =>
  `${reference.startsWith('D') ? 'payment' : 'payout'},${reference},x,THB,${amount},${state},${today}T12:00:00.000Z`;

async function paid(): Promise<bigint> {
  const id = await newDeposit(site.ctx);
  await openAtGateway(site.ctx, id);
  await sandbox.pay(`D${id}`);
  await expect.poll(async () => (await standing(site.ctx, id)).state, { interval: 20 }).toBe('CREDITED');
  return id;
}

test('a gateway’s own file agrees with what was credited and paid out, and the result is kept', async () => {
  await paid();
  const { id } = await newWithdrawal(site.ctx);
  await sendPayout(site.ctx, id);
  await expect.poll(async () => (await withdrawalById(site.ctx.db, id))?.state).toBe('PAID');
  const found = await reconcile(site.ctx, 'sandbox', today);
  expect(found).toMatchObject({ lines: 2, matched: 2, differences: [] });
  const [newest] = await reconciliations(site.ctx.db, { limit: 1 });
  expect(newest).toMatchObject({ id: found.id, adapter: 'sandbox', day: today, lines: 2, matched: 2 });
});

test('every difference is listed: what only one side knows, what differs, what was never credited', async () => {
  const [good, less, missing] = [await paid(), await paid(), await paid()];
  const open = await newDeposit(site.ctx);
  await openAtGateway(site.ctx, open);
  const file = [head, line(`D${good}`), line(`D${less}`, '99.0000'), line(`D${open}`), line('D77'), line('W88-1')].join(
    '\n',
  );
  const { id, lines, matched } = await reconcile(site.ctx, 'sandbox', today, file);
  expect([lines, matched]).toEqual([5, 1]);
  const differences = (await differencesOf(site.ctx.db, id)).filter(
    ({ kind, reference }) => kind !== 'missing-there' || reference === `D${missing}`,
  );
  const listed = differences.map(({ kind, reference, theirs, ours }) => [kind, reference, theirs, ours]);
  const edge = [...listed].filter(([kind]) => kind === 'missing-there');
  expect(listed.filter(([kind]) => kind !== 'missing-there')).toEqual([
    ['amount-differs', `D${less}`, '99.0000', '100.0000'],
    ['not-credited', `D${open}`, '100.0000', null],
    ['unknown-here', 'D77', '100.0000', null],
    ['unknown-here', 'W88-1', '100.0000', null],
  ]);
  // Around midnight two clocks may disagree about the day; at any other time it is missed.
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  if (minutes > 6 && minutes < 1434) expect(edge).toEqual([['missing-there', `D${missing}`, null, '100.0000']]);
});

test('what the ledger does not hold as the row says is listed', async () => {
  const id = await paid();
  await site.ctx.pool.query('update cashier.deposit set amount = amount + 1 where id = $1', [id]);
  const { differences } = await reconcile(site.ctx, 'sandbox', today, [head, line(`D${id}`)].join('\n'));
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'not-in-ledger', reference: `D${id}`, theirs: '100.0001', ours: '100.0000' }),
  );
});

test('a file that is none is refused', async () => {
  await expect(reconcile(site.ctx, 'sandbox', today, 'kind,reference\npayment,D1')).rejects.toMatchObject({
    code: 'MALFORMED',
  });
  await expect(reconcile(site.ctx, 'nobody', today)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
