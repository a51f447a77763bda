import { DeskSharedRoundPath, DeskVoidAnswer, DeskVoidRound } from '@fairhouse/contract/desk-originals';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskSetting, isAgreed, type Setter } from '../../operators/index.ts';
import { endChain } from '../shared/chain-store.ts';
import { moveOn } from '../shared/drive.ts';
import { paceOf } from '../shared/pace.ts';
import { isOver, lockShared, type SharedNow, sharedById, voidShared } from '../shared/shared-store.ts';

/** A round whose last step is older than this is stuck: the longest flight takes four minutes. */
const standsStillMs = 10 * 60_000;

const writeVoid = deskSetting('shared-round-void', 'originals.set', async (ctx, roundId: string): Promise<boolean> => {
  const round = await lockShared(ctx.db, BigInt(roundId), 'mover');
  if (!round) throw new DomainError('NOT_FOUND');
  if (isOver(round) || !standsStill(round))
    throw new DomainError('STATE_CONFLICT', { state: round.state.toUpperCase() });
  if (!(await isAgreed(ctx, `shared-round-void ${roundId}`, { state: round.state }))) return false;
  await voidShared(ctx.db, round);
  // The next round's commitment is this round's hash, which is never revealed, so nobody could check it.
  await endChain(ctx.db, round.chain_id);
  return true;
});

/**
 * Voids a round of a shared game that is stuck: its open bets get their stakes back, and its chain is not played any
 * more. A round that can go on does so instead, so that nobody voids a round because of its result. It takes two
 * operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) of a round that goes on, is over, or has not been stuck for ten
 * minutes
 */
export const voidRound = Object.assign(
  async (ctx: Ctx, by: Setter | null, roundId: string): Promise<boolean> => {
    await goOn(ctx, BigInt(roundId));
    return await writeVoid(ctx, by, roundId);
  },
  { permission: writeVoid.permission },
);

/** Tries the next steps of the round; a failing step leaves it as it is. */
async function goOn(ctx: Ctx, id: bigint): Promise<void> {
  const round = (await sharedById(ctx.db, [id])).get(id);
  if (!round || isOver(round)) return;
  const pace = await paceOf(ctx, round.game_code);
  try {
    while (await isUnderWay(ctx, id)) {
      if ((await moveOn(ctx, round.game_code, pace)) > 0) return;
    }
  } catch (error) {
    ctx.log.error({ err: error, round: String(id) }, 'a shared round cannot go on');
  }
}

async function isUnderWay(ctx: Ctx, id: bigint): Promise<boolean> {
  const round = (await sharedById(ctx.db, [id])).get(id);
  return round !== undefined && !isOver(round);
}

function standsStill({ state, closes_at, started_at, ended_at, now }: SharedNow): boolean {
  const last = { betting: closes_at, running: started_at, ended: ended_at, settled: null, voided: null }[state];
  return last !== null && now.getTime() - last.getTime() > standsStillMs;
}

/** The console's call of `voidRound`. */
export const voidCall = deskAct({
  permission: voidRound.permission,
  perMinute: 12,
  schema: { params: DeskSharedRoundPath, body: DeskVoidRound },
  answer: DeskVoidAnswer,
  on: ({ sharedRoundId }: DeskSharedRoundPath) => sharedRoundId,
  act: async (ctx, roundId, { operatorId }, { reason }: DeskVoidRound) => ({
    done: await voidRound(ctx, { operatorId, reason, said: {} }, roundId),
  }),
});
