import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { openTestCtxForThisTest } from '../../../testing/ctx.ts';
import { openSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { enableGateway } from './credentials.ts';
import { gatewayStates } from './gateway-state-store.ts';
import { openAtGateway } from './open-payment.ts';
import { reconcile, reconcileYesterday } from './reconcile.ts';
import {
  closeKeptDifference,
  differencesOf,
  insertReconciliation,
  keptDifferences,
  reconciliations,
} from './reconcile-store.ts';
import { sendPayout } from './send-payout.ts';
import { eventOf, sendEvent } from './testing-events.ts';
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
  // Around midnight the two clocks may disagree about the day; at any other time the order is missing.
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  if (minutes > 6 && minutes < 1434) expect(edge).toEqual([['missing-there', `D${missing}`, null, '100.0000']]);
});

test('a payment that a forged report dates at no time, long ago or around midnight is missing in the gateway’s own file', async () => {
  const times = [null, '2001-01-01T12:00:00.000Z', `${today}T00:01:00.000Z`, '2099-01-01T12:00:00.000Z'];
  const forged: string[] = [];
  for (const paidAt of times) {
    const id = await newDeposit(site.ctx);
    await openAtGateway(site.ctx, id);
    await sendEvent(site, eventOf(`D${id}`, { paidAt, version: 9 }), { secret: sandbox.secret });
    expect(await standing(site.ctx, id)).toMatchObject({ state: 'CREDITED' });
    forged.push(`D${id}`);
  }
  const honest = await paid();
  // A report from the last minutes of a day belongs to the next one.
  const day = new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 10);
  const missing = async () =>
    (await reconcile(site.ctx, 'sandbox', day)).differences.flatMap(({ kind, reference }) =>
      kind === 'missing-there' ? [reference] : [],
    );
  // In the last minutes of a day the file of the next one lists no payment of today.
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  if (minute < 1434) expect(await missing()).toEqual(forged);
  // What one file of the gateway has listed is not looked for in the next one.
  await sql`update cashier.gateway_order set heard_paid_at = heard_paid_at + interval '1 day'`.execute(site.ctx.db);
  const next = new Date(Date.now() + 5 * 60_000 + 86_400_000).toISOString().slice(0, 10);
  const { differences } = await reconcile(site.ctx, 'sandbox', next);
  expect(differences.map(({ reference }) => reference)).not.toContain(`D${honest}`);
  expect(differences.map(({ reference }) => reference)).toEqual(expect.arrayContaining(forged));
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

const closings = join(import.meta.dirname, '../../../../migrations/0179_reconciliation_closing.sql');
const began = Date.parse('2026-03-02T00:00:00Z');

/** Comparisons of one day with a gateway of the test's own; every reference is a differing line. */
function comparisons(adapter: string) {
  const { db } = site.ctx;
  let minute = 0;
  const keep = (isHandedOver: boolean) => async (references: string[], at?: number) => {
    minute = at ?? minute + 1;
    const row = {
      adapter,
      day: '2026-03-01',
      at: new Date(began + minute * 60_000),
      lines: references.length,
      matched: 0,
    };
    const found = references.map((reference) => ({
      ...{ kind: 'unknown-here' as const, reference, subject: null, subject_id: null },
      ...{ theirs: '100.0000', ours: null, currency: 'THB' },
    }));
    return await insertReconciliation(db, row, found, { isHandedOver });
  };
  const open = async () => (await keptDifferences(db, { adapter, open: true, limit: 100 })).reverse();
  return {
    own: keep(false),
    handedOver: keep(true),
    open: async () => (await open()).map(({ reference }) => reference),
    openIn: async (id: bigint) => (await open()).filter((of) => of.reconciliationId === id).length,
    close: async (reference: string) => {
      const held = (await open()).find((difference) => difference.reference === reference);
      if (!held) throw new Error(`${reference} is open`);
      await closeKeptDifference(db, held, { operatorId: 7n, reason: 'As agreed', at: new Date() });
    },
  };
}

test('what is closed in a file that was handed over is open again in the gateway’s own', async () => {
  const { own, handedOver, open, close } = comparisons('advance');
  await handedOver(['D1']);
  await close('D1');
  await handedOver(['D1']);
  expect(await open()).toEqual([]);
  await own(['D1']);
  expect(await open()).toEqual(['D1']);
  // The closed line of the uploaded file does not resolve the open one either.
  await handedOver(['D1']);
  expect(await open()).toEqual(['D1']);
});

test('what is closed in the gateway’s own file stays closed until it is gone; come back, it is open', async () => {
  const { own, handedOver, open, close } = comparisons('back');
  await own(['D1']);
  await close('D1');
  await handedOver([]);
  await own(['D1']);
  await own(['D1']);
  await handedOver(['D1']);
  expect(await open()).toEqual([]);
  await own([]);
  await own(['D1']);
  expect(await open()).toEqual(['D1']);
});

test('equal lines of one file are counted one by one', async () => {
  const { own, handedOver, open, close } = comparisons('twice');
  await own(['D1', 'D1']);
  await close('D1');
  await own(['D1', 'D1']);
  expect(await open()).toEqual(['D1']);
  await own(['D1', 'D1', 'D1']);
  expect(await open()).toEqual(['D1', 'D1']);
  await own(['D2', 'D2']);
  await handedOver(['D2']);
  expect(await open()).toEqual(['D2', 'D2']);
});

test('a comparison leaves alone one that began after it, however late it is kept', async () => {
  const { own, handedOver, open, openIn, close } = comparisons('at-once');
  const later = await own(['D1', 'D2'], 20);
  await own([], 10);
  expect(await openIn(later)).toBe(2);
  await close('D1');
  await own(['D1'], 10);
  expect(await open()).toEqual(['D2', 'D1']);
  // The clock is read before the file: closing a difference while a file is being read does not close it in that file.
  const first = new Date(began);
  let reads = 0;
  const ctx = { ...site.ctx, clock: () => new Date(first.getTime() + reads++ * 60_000) };
  const { at } = await reconcile(ctx, 'sandbox', '2026-02-01');
  expect([at, reads]).toEqual([first, 1]);
  // A line closed in a later comparison does not resolve the same open line of an earlier one.
  await handedOver(['D3'], 40);
  await close('D3');
  const slow = await own(['D3'], 30);
  await handedOver(['D3'], 50);
  expect(await openIn(slow)).toBe(1);
});

const daysOf = async () =>
  (await reconciliations(site.ctx.db, { limit: 100 }))
    .filter(({ adapter, day }) => adapter === 'sandbox' && day >= '2026-04-01' && day < '2026-05-01')
    .map(({ day }) => day.slice(8))
    .reverse();
const nightOf = (date: string) => ({ ...site.ctx, clock: () => new Date(`2026-04-${date}T01:41:00Z`) });

test('every night compares the day before and what was left out, of a gateway that is switched off too', async () => {
  await sql`delete from cashier.reconciliation_difference`.execute(site.ctx.db);
  await sql`delete from cashier.reconciliation where adapter = 'sandbox'`.execute(site.ctx.db);
  const head2 = `${head}\n`;
  // Neither an uploaded file nor a comparison before the day's end counts.
  await reconcile(nightOf('10'), 'sandbox', '2026-04-07', head2);
  await reconcile(nightOf('10'), 'sandbox', '2026-04-12');
  expect((await gatewayStates(site.ctx.db, new Date())).get('sandbox')?.comparedAt).toEqual(nightOf('10').clock());
  await reconcile(nightOf('11'), 'sandbox', '2026-04-10', head2);
  expect((await gatewayStates(site.ctx.db, new Date())).get('sandbox')?.comparedAt).toEqual(nightOf('10').clock());
  expect(await daysOf()).toEqual(['07', '12', '10']);

  await reconcileYesterday(nightOf('11'));
  expect((await daysOf()).slice(3)).toEqual(['10']);
  await reconcileYesterday(nightOf('11'));
  expect((await daysOf()).slice(4)).toEqual([]);

  await enableGateway(site.ctx, 'sandbox', false);
  onTestFinished(() => enableGateway(site.ctx, 'sandbox', true));
  await reconcileYesterday(nightOf('12'));
  expect((await daysOf()).slice(4)).toEqual(['11']);

  // A gateway that is off does not fail the job; one that is on makes the job try again; no day is lost.
  await sandbox.stop();
  await reconcileYesterday(nightOf('13'));
  await enableGateway(site.ctx, 'sandbox', true);
  await expect(reconcileYesterday(nightOf('14'))).rejects.toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
  await sandbox.start();
  expect((await daysOf()).slice(5)).toEqual([]);
  // A manual comparison makes up for its own day only.
  await reconcile(nightOf('15'), 'sandbox', '2026-04-14');
  await reconcileYesterday(nightOf('15'));
  expect((await daysOf()).slice(6)).toEqual(['12', '13']);
  // A gateway that gives no file for two weeks hides none of their days.
  await reconcileYesterday(nightOf('30'));
  expect((await daysOf()).slice(8)).toEqual(Array.from({ length: 15 }, (_, i) => String(15 + i)));
});

test('of the comparisons before this was kept, those with a file that was handed over end nothing', async () => {
  const { db } = await openTestCtxForThisTest();
  await sql`alter table cashier.reconciliation drop column handed_over`.execute(db);
  await sql`alter table cashier.reconciliation_difference drop column id, drop column resolved_at, drop column closed_by,
    drop column closed_reason`.execute(db);
  await sql`insert into cashier.reconciliation (adapter, day, at, lines, matched)
    select 'sandbox', day::date, now(), 1, 0
    from unnest(array['2026-03-01', '2026-03-01', '2026-03-02', '2026-03-02']) day`.execute(db);
  await sql`insert into cashier.reconciliation_difference (reconciliation_id, position, kind, reference)
    select id, 0, 'unknown-here', 'D' || id from cashier.reconciliation`.execute(db);
  await sql`insert into cashier.desk_action (at, operator_id, action, subject, reason, detail) values
    (now(), 7, 'reconciliation', 'sandbox 2026-03-01', 'x', '{"id": "2", "differences": 1, "given": true}'),
    (now(), 7, 'reconciliation', 'sandbox 2026-03-02', 'x', '{"id": "4", "differences": 1, "given": false}')`.execute(
    db,
  );
  await sql.raw(await readFile(closings, 'utf8')).execute(db);
  const open = await keptDifferences(db, { open: true, limit: 10 });
  expect(open.map(({ reference }) => reference).sort()).toEqual(['D1', 'D2', 'D4']);
  const { rows } = await sql`select id from cashier.reconciliation where handed_over`.execute(db);
  expect(rows).toEqual([{ id: 2n }]);
});
