import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { putVendor } from '../../vendors/index.ts';
import { countCall } from './call-rate.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';

const site = await useTestApp();

test('a vendor is heard so often a second as it may be, and another one as ever', async () => {
  const isHeard = (code: string, atMs: number, callsMax: number | null = 2) => {
    try {
      countCall(site.ctx, { code, callsMax }, atMs);
      return true;
    } catch {
      return false;
    }
  };
  expect([0, 0, 0, 400, 500, 600].map((atMs) => isHeard('FAST', atMs))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(isHeard('OTHER', 600)).toBe(true);
  // However long a vendor is silent, it saves up one second's calls at most.
  expect([0, 0, 0].map(() => isHeard('FAST', 3_600_000))).toEqual([true, true, false]);
  expect(Array.from({ length: 50 }, () => isHeard('FREE', 0, null)).every(Boolean)).toBe(true);
});

test('what comes too fast is refused undecided, and may come again', async () => {
  await vendorInHouse(site.ctx, 'FLOOD', { callsMax: 1 });
  const player = await playerAt(site.ctx, 'FLOOD', { units: 1_000_000n });
  const round = vendorAt(site.app, 'FLOOD').round(player);
  const bets = Array.from({ length: 20 }, (_, n) => ({ transactionId: `flood-${n}` }));
  const answers = await Promise.all(bets.map((bet) => round.bet('1', bet)));
  const refused = answers.findIndex(({ status }) => status === 429);
  expect(answers[refused]).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await putVendor(site.ctx, 'FLOOD', { callsMax: null });
  expect(await round.bet('1', bets[refused])).toMatchObject({ status: 200 });
});
