import type { Raffle, RaffleDetail, RaffleEntry, RaffleList, RaffleState } from '@fairhouse/contract/raffles';
import { ownerMark } from '@fairhouse/fairness/raffle';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import { memberNames, shownNames } from '../../identity/index.ts';
import { found } from '../../operators/index.ts';
import { rewardsOf } from '../reward-store.ts';
import { openSeed } from './draw.ts';
import { type EntryTotals, entryOf, entryTotals } from './entry-store.ts';
import { type RaffleRow, raffleOf, raffleRows, winnersOf } from './raffle-store.ts';

const shownMax = 30;
const keptMs = 2000;

/** The public list of raffles, read at most once in `keptMs`. */
const lists = memoryCopy(keptMs, async (ctx: Ctx): Promise<RaffleList> => {
  const rows = await raffleRows(ctx.db, { shownOnly: true, limit: shownMax });
  const totals = await entryTotals(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const now = await databaseNow(ctx.db);
  return { list: rows.map((row) => raffleView(ctx, row, totals.get(row.id), now)) };
});

/** Returns the raffles that are open, to come, or drawn lately. */
export async function listRaffles(ctx: Ctx): Promise<RaffleList> {
  return await lists.of(ctx);
}

/** Returns a raffle with its winners. @throws NOT_FOUND */
export async function raffleDetail(ctx: Ctx, code: string): Promise<RaffleDetail> {
  return await details.of(ctx, code);
}

const details = memoryCopy(keptMs, async (ctx: Ctx, code: string): Promise<RaffleDetail> => {
  const row = found(await raffleOf(ctx.db, code));
  const totals = await entryTotals(ctx.db, [row.id]);
  const winners = row.state === 'DRAWN' ? await winnersOf(ctx.db, row.id) : [];
  const names = await shownNames(
    ctx.db,
    winners.map(({ member_id }) => member_id),
  );
  return {
    ...raffleView(ctx, row, totals.get(row.id), await databaseNow(ctx.db)),
    winners: winners.map(({ draw, ticket, member_id, prize, currency }) => ({
      draw,
      ticket: Number(ticket),
      name: names.get(member_id) ?? '•••',
      currency,
      prize,
    })),
  };
});

/** Returns the member's own tickets; null: the member has not joined. @throws NOT_FOUND */
export async function raffleEntry(ctx: Ctx, memberId: bigint, code: string): Promise<RaffleEntry> {
  const raffle = found(await raffleOf(ctx.db, code));
  const entry = await entryOf(ctx.db, { raffleId: raffle.id, memberId });
  if (!entry) return null;
  const account = (await memberNames(ctx.db, [memberId])).get(memberId) ?? String(memberId);
  const winners = await winnersOf(ctx.db, raffle.id, memberId);
  const rewards = await rewardsOf(
    ctx.db,
    'raffle',
    winners.map(({ id }) => id),
  );
  const { earned, given, luck, first_ticket: first, last_ticket: last } = entry;
  return {
    earned: Number(earned),
    given: Number(given),
    tickets: Math.min(Number(earned + given), raffle.terms.maxTickets),
    luck,
    mark: ownerMark({ code, account, luck }),
    first: first === null ? null : Number(first),
    last: last === null ? null : Number(last),
    wins: winners.flatMap(({ id, draw, ticket }) => {
      const reward = rewards.find(({ source_id }) => source_id === id);
      return reward ? [{ draw, ticket: Number(ticket), rewardId: String(reward.id) }] : [];
    }),
  };
}

/** Returns a raffle's state as members see it. */
export function raffleState({ state, starts_at, closes_at }: RaffleRow, now: Date): RaffleState {
  if (state !== 'OPEN') return state;
  if (now < starts_at) return 'SOON';
  return now < closes_at ? 'OPEN' : 'COUNTING';
}

function raffleView(ctx: Ctx, row: RaffleRow, totals: EntryTotals | undefined, now: Date): Raffle {
  return {
    ...row.terms,
    code: row.code,
    state: raffleState(row, now),
    members: totals?.members ?? 0,
    serverSeedHash: row.server_seed_hash,
    serverSeed: row.state === 'DRAWN' ? openSeed(ctx, row) : null,
    listHash: row.list_hash,
    tickets: row.tickets === null ? null : Number(row.tickets),
    drawnAt: row.drawn_at?.toISOString() ?? null,
  };
}
