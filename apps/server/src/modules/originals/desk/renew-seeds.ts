import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { deskSetting, type Setter } from '../../operators/index.ts';
import { renewJackpotSeed } from '../jackpot/draw.ts';
import { seededCurrencies } from '../jackpot/store.ts';
import { roundsLeft } from '../round-store.ts';
import { rotateSeeds } from '../seeds.ts';
import { endChains } from '../shared/chain-store.ts';
import { sharedGames } from '../shared/drive.ts';
import { latestShared, lockShared, voidShared } from '../shared/shared-store.ts';
import { endLeftRound } from '../stepped.ts';
import { membersWithPairs } from '../store.ts';

const pageMax = 100;
/** The members whose pairs are rotated at a time. */
const atOnceMax = 5;
const dayMs = 24 * 3_600_000;

/** The numbers of members with new seeds, of open rounds that were ended, and of chains that ended. */
type RenewedSeeds = { members: number; rounds: number; chains: number };

const noteRenewed = deskSetting(
  'original-seeds',
  'originals.set',
  async ({ noted }, _: 'originals', renewed: RenewedSeeds) => {
    Object.assign(noted, renewed);
  },
);

/**
 * Replaces every seed of in-house games that somebody may know, once the database was set back to an older state: the
 * results that players have seen since then would come again, and a pair that was rotated since then, whose server
 * seed is revealed, would be in use again. Chains end, a round that takes bets gives its stakes back, open rounds are
 * ended as if their players had left them, and each member has two new pairs.
 * @throws ROUND_OPEN when a member opens a round meanwhile: the site has to be stopped
 */
export const renewSeeds = Object.assign(
  async (ctx: Ctx, by: Setter | null): Promise<RenewedSeeds> => {
    const chains = await endChains(ctx.db);
    for (const game of sharedGames) await voidBetting(ctx, game);
    const rounds = await endOpenRounds(ctx);
    const members = await rotateAll(ctx);
    for (const currency of await seededCurrencies(ctx.db)) await renewJackpotSeed(ctx, currency);
    const renewed = { members, rounds, chains };
    await noteRenewed(ctx, by, 'originals', renewed);
    return renewed;
  },
  { permission: noteRenewed.permission },
);

/** Voids a round that takes bets. In one that flies nothing is decided any more: its time has long passed. */
async function voidBetting({ db }: Ctx, game: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const latest = await latestShared(tx, game);
    const round = latest && (await lockShared(tx, latest.id, 'mover'));
    if (round?.state === 'betting') await voidShared(tx, round);
  });
}

async function endOpenRounds(ctx: Ctx): Promise<number> {
  const soon = new Date((await databaseNow(ctx.db)).getTime() + dayMs);
  const before = { touched: soon, opened: soon };
  let ended = 0;
  for (;;) {
    const open = await roundsLeft(ctx.db, before, pageMax);
    for (const row of open) await endLeftRound(ctx, row, before);
    ended += open.length;
    if (open.length < pageMax) return ended;
  }
}

/** Rotates the pairs of every member twice: the committed next pair may have been in use, and be revealed, as well. */
async function rotateAll(ctx: Ctx): Promise<number> {
  let members = 0;
  for (let page: bigint[] = [], after = 0n; ; after = page.at(-1) ?? after) {
    page = await membersWithPairs(ctx.db, after, pageMax);
    for (let at = 0; at < page.length; at += atOnceMax) {
      const some = page.slice(at, at + atOnceMax);
      await Promise.all(
        some.map(async (memberId) => {
          await rotateSeeds(ctx, memberId, undefined);
          await rotateSeeds(ctx, memberId, undefined);
        }),
      );
    }
    members += page.length;
    if (page.length < pageMax) return members;
  }
}
