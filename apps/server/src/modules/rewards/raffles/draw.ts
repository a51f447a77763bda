import type { Prize } from '@fairhouse/contract/rewards';
import { drawTickets, hashOfList, ownerMark, type TicketRange, ticketList } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import { memberNames, shownNames } from '../../identity/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { followPlay } from '../follow-play.ts';
import { giveReward } from '../reward.ts';
import { touchedMembers } from '../touched-store.ts';
import { dealTickets, dealtAfter, ownerOf } from './entry-store.ts';
import { addWinner, closeRow, drawRow, dueRaffles, lockRaffle, type RaffleRow } from './raffle-store.ts';
import { followEntry } from './tickets.ts';

/** The purpose under which server seeds are sealed. */
export const sealPurpose = 'rewards.raffle-seed';

/** Days in which winners may claim. */
const claimDays = 30;
const dayMs = 86_400_000;
const pageSize = 5000;

/** Publishes the lists of raffles and draws them when due; each step is one transaction, and happens once. */
export async function runRaffles(ctx: Ctx): Promise<void> {
  for (const { code, state } of await dueRaffles(ctx.db)) {
    if (state === 'OPEN') await closeRaffle(ctx, code);
    else await drawRaffle(ctx, code);
  }
}

/**
 * Closes a raffle: numbers the tickets, and publishes the list and its hash, which is the draw's public seed. Bets
 * that the follower has not counted yet are counted first.
 */
export async function closeRaffle(ctx: Ctx, code: string): Promise<void> {
  while (await followPlay(ctx)) {}
  await moneyTransaction(ctx, async (tx) => {
    const raffle = await lockRaffle(tx, code);
    const now = await databaseNow(tx);
    if (raffle?.state !== 'OPEN' || raffle.lists_at > now) return;
    // Play recorded since the follower last ran.
    const late = await touchedMembers(tx, { from: raffle.starts_at, to: raffle.closes_at });
    for (const member of late) await followEntry(tx, raffle, member);
    await dealTickets(tx, raffle.id, raffle.terms.maxTickets);
    const ranges = await rangesOf(tx, raffle);
    const list = ticketList(ranges);
    const tickets = BigInt(ranges.at(-1)?.last ?? 0);
    await closeRow(tx, raffle.id, { tickets, list, listHash: hashOfList(list), at: now });
  });
}

/** Draws a closed raffle and gives its prizes as rewards to claim, all in one transaction. */
export async function drawRaffle(ctx: Ctx, code: string): Promise<void> {
  await moneyTransaction(ctx, async (tx) => {
    const raffle = await lockRaffle(tx, code);
    const now = await databaseNow(tx);
    if (raffle?.state !== 'CLOSED' || raffle.draws_at > now) return;
    const { id, terms, tickets, list_hash: listHash } = raffle;
    assert(tickets !== null && listHash !== null, 'a closed raffle has its list');
    const prizes = prizesOf(raffle);
    const won = drawTickets({
      serverSeed: openSeed(ctx, raffle),
      listHash,
      tickets: Number(tickets),
      prizes: prizes.length,
    });
    await drawRow(tx, id, now);
    const expiresAt = new Date(now.getTime() + claimDays * dayMs);
    for (const [draw, number] of won.entries()) {
      const ticket = BigInt(number);
      const owner = await ownerOf(tx, id, ticket);
      const prize = owner && prizes[draw]?.get(owner.currency);
      assert(owner && prize, 'each ticket has an owner, and each prize is stated in the owner’s currency');
      const { member_id: memberId, currency } = owner;
      const winner = { raffle_id: id, draw, ticket, member_id: memberId, prize, currency };
      const sourceId = await addWinner(tx, winner);
      const reward = { memberId, currency, title: terms.title, prize, expiresAt, issue: false };
      await giveReward(ctx, tx, { ...reward, source: 'raffle', sourceId });
    }
  });
}

/** Returns the server seed, for the draw, and to be published after it. */
export function openSeed(ctx: Ctx, { server_seed_sealed: sealed, server_seed_hash: hash }: RaffleRow): string {
  const serverSeed = ctx.vault.open(sealPurpose, sealed).toString();
  assert(hashOfServerSeed(serverSeed) === hash, 'a server seed is the one that was committed to');
  return serverSeed;
}

/** Returns the prize of each draw by currency. */
export function prizesOf({ terms }: Pick<RaffleRow, 'terms'>): ReadonlyMap<string, Prize>[] {
  return terms.prizes.flatMap(({ count, prizes }) => {
    const byCurrency = new Map(prizes.map(({ currency, prize }) => [currency, prize]));
    return Array.from({ length: count }, () => byCurrency);
  });
}

/** Returns the lines of the list, read in pages of members. */
async function rangesOf(tx: Db, { id, code }: RaffleRow): Promise<TicketRange[]> {
  const ranges: TicketRange[] = [];
  for (;;) {
    const page = await dealtAfter(tx, id, BigInt(ranges.at(-1)?.last ?? 0), pageSize);
    const members = page.map(({ member_id }) => member_id);
    const [names, accounts] = [await shownNames(tx, members), await memberNames(tx, members)];
    for (const { member_id, luck, first_ticket, last_ticket } of page) {
      const account = accounts.get(member_id) ?? String(member_id);
      // A name must not break the line.
      const name = (names.get(member_id) ?? '•••').replace(/\s/g, ' ');
      const mark = ownerMark({ code, account, luck });
      ranges.push({ first: Number(first_ticket), last: Number(last_ticket), name, mark });
    }
    if (page.length < pageSize) return ranges;
  }
}
