import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { playerAt, vendorAt, vendorInHouse } from '../../modules/games/seamless-wallet/testing.ts';
import { useTestApp } from '../../testing/app.ts';
import { runAdmin } from './run.ts';

const site = await useTestApp();
const admin = (...args: string[]) => runAdmin(args, (work) => work(site.ctx));

test('what bets put into jackpots is shown by vendor and currency, over days', async () => {
  expect(await admin('jackpots')).toMatchObject({ lines: ['No bet has fed a jackpot, and none has paid'] });
  await vendorInHouse(site.ctx, 'POTS');
  const round = vendorAt(site.app, 'POTS').steps(await playerAt(site.ctx, 'POTS', { units: 1_000_000n }));
  await round.bet('10', { transactionId: randomUUID(), jackpot: '0.05' });
  const today = site.ctx.clock().toISOString().slice(0, 10);
  expect(await admin('jackpots', '--vendor', 'POTS', '--from', today, '--to', today)).toMatchObject({
    code: 0,
    lines: ['POTS     THB      put in 0.0500, paid by credits 0.0000'],
  });
  expect((await admin('jackpots', '--to', '2001-01-01')).lines).toHaveLength(1);
  expect(await admin('jackpots', '--from', '2026-02-30')).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('--from "2026-02-30" is not a day')],
  });
});
