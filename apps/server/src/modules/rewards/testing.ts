import { randomUUID } from 'node:crypto';
import type { Prize, RewardSource } from '@fairhouse/contract/rewards';
import type { Ctx } from '../../platform/ctx.ts';
import type { App } from '../../platform/http/http.ts';
import { testGame, testVendor } from '../games/catalogue/testing.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { giveReward } from './reward.ts';
import type { RewardRow } from './reward-store.ts';

let lastSource = 0n;

/** Gives a member a reward as a folder of this module does; each has a number of its own. */
export async function given(
  ctx: Ctx,
  memberId: bigint,
  more: { prize?: Prize; expiresAt?: Date; issue?: boolean; source?: RewardSource; sourceId?: bigint } = {},
): Promise<RewardRow> {
  lastSource += 1n;
  const title = { EN: 'A test of luck', TH: 'ทดสอบ', CN: '测试' };
  return await moneyTransaction(ctx, (tx) =>
    giveReward(ctx, tx, {
      memberId,
      currency: 'THB',
      source: 'mission',
      sourceId: lastSource,
      title,
      prize: { kind: 'cash', amount: '50', turnoverBp: 10_000 },
      expiresAt: null,
      issue: false,
      ...more,
    }),
  );
}

/** Claims a reward as its member does. */
export async function claim(
  app: App,
  { headers }: { headers: Record<string, string> },
  id: bigint,
  key = randomUUID(),
) {
  const url = `/wps/rewards/${id}/claim`;
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key } });
  return { status: answer.statusCode, ...answer.json() };
}

/** Makes the vendors and the game that these tests' terms name. */
export async function namedGames(ctx: Ctx): Promise<void> {
  for (const vendor of ['KITE', 'LUMEN']) await testVendor(ctx, vendor);
  await testGame(ctx, 'LUMEN', 'orchard');
}
