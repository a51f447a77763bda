import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import { memberWith } from '../../../../testing/members.ts';
import { balancesOf, verifyLedger } from '../../../ledger/index.ts';
import { putVendor, type VendorChange } from '../../../vendors/index.ts';
import { syncVendor } from '../../catalogue/sync.ts';
import { verifyGames } from '../verify.ts';
import { openStudio, type Seat, type Tongue } from './testing.ts';
import type { Fields } from './testing-simulator.ts';

export type DialectWorld = Awaited<ReturnType<typeof openDialectWorld>>;
export const startUnits = 1_000_000n;

/**
 * Opens the site, the simulated studio of a dialect in a process of its own, and the studio's games in the catalogue.
 */
export async function openDialectWorld(tongue: Tongue, change: VendorChange = {}) {
  let aheadMs = 0;
  const site = await openTestApp({ listen: true, clock: () => new Date(Date.now() + aheadMs) });
  const { ctx } = site;
  const studio = await openStudio(tongue, site.url);
  await putVendor(ctx, tongue.code, { ...studio.change(), ...change });
  expect(await syncVendor(ctx, tongue.code)).toMatchObject({ fault: null, games: 2 });

  /** Makes a member with 100 baht and an open game, launched as a player does it. */
  async function sit() {
    const member = await memberWith(ctx, startUnits);
    const { payload } = await site.app.inject({
      method: 'POST',
      url: '/wps/game/launchGame',
      headers: { ...member.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ vassalage: tongue.code, gameCode: tongue.game, device: 'mobile' }),
    });
    const { value }: { value: { url: string } } = JSON.parse(payload);
    const address = new URL(value.url);
    const token = address.searchParams.get('token') ?? '';
    const user = address.searchParams.get('user') ?? address.searchParams.get('player') ?? '';
    if (tongue.protocol === 'md5-form') {
      const [said] = await studio.call(['/authenticate.html', { token, providerId: 'studio' }]);
      expect(said).toMatchObject({ userId: user, currency: 'THB', cash: 100, bonus: 0, error: 0 });
    }
    const cash = async () =>
      (await balancesOf(ctx, member.memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
    const seat = (): Seat => ({ user, token, round: randomUUID().slice(0, 18), currency: 'THB' });
    return { ...member, address, token, user, cash, seat };
  }

  const said = async (call: [string, Fields], fault?: 'lost' | 'twice' | 'forged') =>
    (await studio.call(call, fault)).map((answer) => tongue.read(answer));
  /** Returns the refusal in the only answer to a call; '' when it was done. */
  const refusal = async (call: [string, Fields], fault?: 'forged') => (await said(call, fault))[0]?.refusal;

  return {
    ...site,
    studio,
    sit,
    said,
    refusal,
    goOn: (ms: number) => {
      aheadMs = ms;
    },
    expectBooks: async () => {
      expect(await verifyGames(ctx.db)).toEqual([]);
      expect((await verifyLedger(ctx.db)).differences).toEqual([]);
    },
    end: async () => {
      await studio.close();
      await site.close();
    },
  };
}
