import { afterAll, beforeAll, expect, test } from 'vitest';
import { notedActs } from '../../modules/operators/index.ts';
import { putVendor } from '../../modules/vendors/index.ts';
import { useTestApp } from '../../testing/app.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../testing/local-server.ts';
import { signedInMember } from '../../testing/members.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

let vendor: LocalServer;
const site = await useTestApp();
beforeAll(async () => {
  const { memberId } = await signedInMember(site.ctx);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const round = {
    roundId: 'r-1',
    player: String(memberId),
    gameCode: 'reels',
    currency: 'THB',
    openedAt: at,
    changedAt: at,
  };
  vendor = await startLocalServer(() => async (request, response) => {
    const { cursor }: { cursor: string } = JSON.parse(await bodyOf(request));
    const rounds = cursor === '1' ? [] : [{ ...round, state: 'SETTLED', stake: '10', payout: '0' }];
    sendJson(response, { rounds, cursor: '1' });
  });
  const more = { walletMode: 'single', currencies: ['THB'], secret: 's'.repeat(32) } as const;
  for (const [code, url] of [
    ['TELLS', vendor.url],
    ['AWAY', 'http://127.0.0.1:9'],
  ] as const)
    await putVendor(site.ctx, code, { ...more, currencies: [...more.currencies], name: code, url });
});
afterAll(async () => {
  await vendor.close();
});

const reconcile = (...args: string[]) => runAdmin(['reconcile-rounds', ...args], (work) => work(site.ctx));

test('rounds are held against the vendor’s list, and what differs is shown until it does not', async () => {
  const first = await reconcile('TELLS');
  expect(first).toMatchObject({ code: 0, lines: ['1 rounds compared, 1 differences', expect.any(String)] });
  expect(first.lines[1]).toMatch(/^\d+ +TELLS +unknown-here +r-1 +there SETTLED 10 0 THB, here -, since 20/);
  // A remaining difference is shown again, though nothing changed meanwhile.
  expect((await reconcile('TELLS')).lines).toEqual(['0 rounds compared, 1 differences', first.lines[1]]);
});

test('differences are found by kind, vendor and day, and one is closed with a reason', async () => {
  const show = (...args: string[]) => runAdmin(['round-differences', ...args], (work) => work(site.ctx));
  const [line = ''] = (await show('--vendor', 'TELLS', '--kind', 'unknown-here')).lines;
  expect(line).toMatch(/^\d+ +TELLS +unknown-here +r-1 /);
  const today = /since (\d{4}-\d\d-\d\d)/.exec(line)?.[1] ?? '';
  expect((await show('--day', today)).lines).toEqual([line]);
  for (const other of [
    ['--kind', 'payout-differs'],
    ['--vendor', 'AWAY'],
    ['--day', '2026-01-01'],
    ['--page', '1'],
  ]) {
    expect((await show(...other)).lines).toEqual(['Nothing differs']);
  }
  for (const wrong of [
    ['--day', 'today'],
    ['--day', '2026-02-31'],
    ['--kind', 'odd'],
  ]) {
    expect(await show(...wrong)).toMatchObject({ code: 2 });
  }

  const { run, operatorId } = await operatorAtMachine(site.ctx);
  const [id = ''] = line.split(' ');
  expect(await run(['round-difference', 'close', id])).toMatchObject({
    code: 0,
    lines: [`Difference ${id} is closed: unknown-here of round r-1 at TELLS`],
  });
  expect(await run(['round-difference', 'close', id])).toMatchObject({ code: 2 });
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'round-difference-closed', subject: id, operator_id: operatorId });
  expect((await reconcile('TELLS')).lines).toEqual(['0 rounds compared, 0 differences']);
  expect((await show('--all')).lines[0]).toMatch(/closed: Decided on Monday$/);
});

test('a comparison that an operator asks for stands in the trail', async () => {
  const { run, operatorId } = await operatorAtMachine(site.ctx);
  expect(await run(['reconcile-rounds', 'TELLS'])).toMatchObject({ code: 0 });
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'round-reconciliation', subject: 'TELLS', operator_id: operatorId });
});

test('a vendor that nobody knows, or that gives no list, is said so', async () => {
  expect(await reconcile('NOBODY')).toMatchObject({ code: 2, lines: [expect.stringContaining('no such vendor')] });
  expect(await reconcile('AWAY')).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('does not give its list')],
  });
  expect(await reconcile()).toMatchObject({ code: 2 });
});
