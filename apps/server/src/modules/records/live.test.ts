import { randomUUID } from 'node:crypto';
import type { LivePlays } from '@fairhouse/contract/live-plays';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { setHousePlayer } from '../identity/desk/index.ts';
import { setUnnamed } from '../identity/store.ts';
import { placeBet } from '../originals/index.ts';
import { evens, units } from '../originals/testing.ts';
import { forgetLive } from './live.ts';
import { rollUpAll } from './testing.ts';
import { record } from './testing-bets.ts';

const site = await useTestApp();

const live = async (tab?: string) => {
  const answer = await site.app.inject({ url: `/wps/records/live${tab === undefined ? '' : `?tab=${tab}`}` });
  return answer.json<{ value: LivePlays }>().value.list;
};

const won = (memberId: bigint) => ({
  ...{ memberId, placedAt: new Date(), currency: 'THB', vendor: 'ORIGINALS', gameType: 'INHOUSE', gameCode: 'limbo' },
  ...{ stake: units('10'), payout: units('100'), returned: 0n, multiplier: '10.0000' },
  ...{ status: 'SETTLED' as const, vendorRound: null },
});

test('others see the newest bets under shortened names, and none of play money or of the house', async () => {
  const { ctx } = site;
  const [one, house, trial] = [
    await memberWith(ctx, 10_000_000n),
    await memberWith(ctx, 10_000_000n),
    await memberWith(ctx, 10_000_000n, { trial: true }),
  ];
  const player = ({ memberId }: { memberId: bigint }, isTrial = false) => ({ memberId, currency: 'THB', isTrial });
  await setHousePlayer(ctx, null, house.username, true);
  const { round } = await placeBet(ctx, player(one), randomUUID(), evens());
  await placeBet(ctx, player(house), randomUUID(), evens());
  await placeBet(ctx, player(trial, true), randomUUID(), evens());
  const high = await placeBet(ctx, player(one), randomUUID(), evens('500'));
  await rollUpAll(ctx);
  const list = await live();
  expect(list.map(({ playId }) => playId)).toEqual([high.round.roundId, round.roundId]);
  expect(list[1]).toMatchObject({ gameCode: 'dice', stake: '10.0000', payout: round.payout, currency: 'THB' });
  expect(list[1]?.name).toMatch(/•••$/);
  expect(list[1]?.name).not.toContain(one.username);
  // A member who hides their name is shown without one, in new and in earlier bets.
  await setUnnamed(ctx.db, one.memberId, true);
  forgetLive(ctx);
  expect(new Set((await live()).map(({ name }) => name))).toEqual(new Set(['•••']));
  expect((await live('high')).map(({ playId }) => playId)).toEqual([high.round.roundId]);
  expect(await live('lucky')).toEqual([]);
  const lucky = { ...won(one.memberId), roundId: BigInt(high.round.roundId) + 10n };
  const below = { ...won(one.memberId), roundId: BigInt(high.round.roundId) + 11n, payout: lucky.payout - 1n };
  const open = { ...won(one.memberId), roundId: BigInt(high.round.roundId) + 12n, status: 'UNSETTLED' as const };
  await record(ctx, [lucky, below, open]);
  forgetLive(ctx);
  expect((await live('lucky')).map(({ playId }) => playId)).toEqual([String(lucky.roundId)]);
  expect((await live())[0]?.playId).toBe(String(below.roundId));
  expect((await site.app.inject({ url: '/wps/records/live?tab=mine' })).statusCode).toBe(400);
});
