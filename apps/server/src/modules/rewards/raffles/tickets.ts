import { randomBytes } from 'node:crypto';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { housePlayers } from '../../identity/index.ts';
import type { Play } from '../touched-store.ts';
import { earnedTickets, perTicket } from './earned.ts';
import { addGiven, clearTickets, entryOf, joinRaffle, setEarned } from './entry-store.ts';
import { holdOpenRaffles, holdRaffle, type RaffleRow } from './raffle-store.ts';

type Whose = { memberId: bigint; currency: string };

/**
 * Has the member join a raffle, and gives the tickets earned since its beginning; later ones are given automatically.
 * A repetition changes nothing else, and the first words stay.
 * @throws NOT_FOUND, RAFFLE_CLOSED (by the database's clock, or for another currency)
 */
export async function claimTickets(
  ctx: Ctx,
  { code, luck, memberId, currency }: Whose & { code: string; luck: string | undefined },
): Promise<RaffleRow> {
  return await ctx.db.transaction().execute(async (tx) => {
    const raffle = await holdRaffle(tx, { code });
    if (!raffle) throw new DomainError('NOT_FOUND');
    await requireOpen(tx, raffle, { memberId, currency });
    await join(tx, raffle, { memberId, currency }, luck);
    return raffle;
  });
}

/** Gives tickets that are a prize, and has the member join if needed. @throws RAFFLE_CLOSED */
export async function giveTickets(
  tx: Db,
  { raffleId, tickets, ...whose }: Whose & { raffleId: bigint; tickets: number },
): Promise<void> {
  const raffle = await holdRaffle(tx, { id: raffleId });
  if (!raffle) throw new DomainError('RAFFLE_CLOSED');
  await requireOpen(tx, raffle, whose);
  await join(tx, raffle, whose, undefined);
  await addGiven(tx, { raffleId, memberId: whose.memberId }, tickets);
}

/** Returns the follower of raffles for one transaction, which keeps them from being closed meanwhile. */
export async function raffleFollower(tx: Db, now: Date): Promise<(play: Play) => Promise<void>> {
  const raffles = await holdOpenRaffles(tx, now);
  return async ({ memberId, currency, hours }) => {
    for (const raffle of raffles) {
      const isTouched = hours.some(
        (hour) => hour < raffle.closes_at && hour.getTime() + 3_600_000 > raffle.starts_at.getTime(),
      );
      if (isTouched) await followEntry(tx, raffle, { memberId, currency });
    }
  };
}

/** Recomputes the tickets of a member who has joined from the record; a house player has none. */
export async function followEntry(tx: Db, raffle: RaffleRow, { memberId, currency }: Whose): Promise<void> {
  const entry = await entryOf(tx, { raffleId: raffle.id, memberId });
  if (entry?.currency !== currency) return;
  if ((await housePlayers(tx, [memberId])).has(memberId)) await clearTickets(tx, entry.id);
  else await setEarned(tx, entry.id, await earnedTickets(tx, raffle, { memberId, currency }));
}

async function join(tx: Db, raffle: RaffleRow, { memberId, currency }: Whose, luck: string | undefined): Promise<void> {
  const whose = { raffleId: raffle.id, memberId };
  // The marks are published. Of words such as "7" alone, a stranger who tries accounts' names would find the owner.
  const words = [...(luck === undefined ? [] : [luck]), randomBytes(8).toString('hex')].join(' ');
  await joinRaffle(tx, { ...whose, currency, luck: words, at: await databaseNow(tx) });
  const entry = await entryOf(tx, whose);
  if (entry?.currency !== currency) throw new DomainError('RAFFLE_CLOSED');
  await setEarned(tx, entry.id, await earnedTickets(tx, raffle, { memberId, currency }));
}

/** @throws RAFFLE_CLOSED (also for a house player) */
async function requireOpen(tx: Db, raffle: RaffleRow, { memberId, currency }: Whose): Promise<void> {
  if ((await housePlayers(tx, [memberId])).has(memberId)) throw new DomainError('RAFFLE_CLOSED');
  const now = await databaseNow(tx);
  const isOpen = raffle.state === 'OPEN' && raffle.starts_at <= now && now < raffle.closes_at;
  if (!isOpen || perTicket(raffle.terms, currency) === null) throw new DomainError('RAFFLE_CLOSED');
}
