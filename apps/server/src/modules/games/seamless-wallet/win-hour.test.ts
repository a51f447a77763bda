import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';

const clock = testClock();
const { app, ctx } = await useTestApp({ clock: clock.now });

test('a node whose clock is ahead has neither another hour of wins nor another day of credits', async () => {
  await vendorInHouse(ctx, 'AHEAD');
  await setWinLimit(ctx, null, 'THB', 'AHEAD', { hour_max: 500_000n });
  await putCreditCap(ctx.db, { vendor: 'AHEAD', currency: 'THB', kind: 'promo', per_day: 500_000n });
  const vendor = vendorAt(app, 'AHEAD');
  const round = async () => vendor.round(await playerAt(ctx, 'AHEAD', { units: 1_000_000n, at: clock.now() }));
  const win = async () => {
    const { bet, settle } = await round();
    expect(await bet('10')).toMatchObject({ status: 200 });
    return await settle('40');
  };
  const give = async () => (await round()).adjust('30', { roundId: undefined });
  expect([await win(), await give()]).toMatchObject([{ status: 200 }, { status: 200 }]);
  clock.advance(25 * 3_600_000);
  expect([await win(), await give()]).toMatchObject([{ code: 'CALL_HELD' }, { code: 'CREDIT_CAP_REACHED' }]);
});
