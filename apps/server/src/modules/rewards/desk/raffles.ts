import { randomBytes } from 'node:crypto';
import { RewardCodePath } from '@fairhouse/contract/played-games';
import {
  DeskRaffle,
  DeskRaffleValue,
  DeskRaffleWinners,
  RaffleCancel,
  RaffleChange,
  type RaffleTerms,
} from '@fairhouse/contract/raffles';
import { drawsMax } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { seenAccounts } from '../../identity/index.ts';
import {
  deskAct,
  deskRead,
  deskSetting,
  found,
  isAgreed,
  namesNewAddresses,
  versioned,
} from '../../operators/index.ts';
import {
  currencyOf,
  requireAhead,
  requireDistinct,
  requirePlayed,
  requirePrizes,
  unitsAbove0,
} from '../prize-terms.ts';
import { sealPurpose } from '../raffles/draw.ts';
import { type EntryTotals, entryTotals } from '../raffles/entry-store.ts';
import {
  cancelRaffleRow,
  lockRaffle,
  putRaffle,
  type RaffleRow,
  raffleOf,
  raffleRows,
  winnersOf,
} from '../raffles/raffle-store.ts';
import { raffleState } from '../raffles/views.ts';
import { rewardsOf } from '../reward-store.ts';
import { isSameButWords } from '../same-terms.ts';

const listMax = 200;

/**
 * Makes a raffle with a seed of its own, whose hash is public at once, or changes it; a running one only in its title
 * and text. Changes take two operators, except those of title and text, unless these name a new host: of many small
 * raffles each would be below the hand rule.
 * @returns false while it waits for the second operator
 * @throws AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.state)
 */
export const setRaffle = deskSetting(
  'set-raffle',
  'rewards.money',
  async (ctx, code: string, terms: RaffleTerms) => {
    const { db } = ctx;
    const before = await lockRaffle(db, code);
    const now = await databaseNow(db);
    if (before && (before.state !== 'OPEN' || (before.starts_at <= now && !isSameButWords(before.terms, terms))))
      throw new DomainError('STATE_CONFLICT', { state: raffleState(before, now) });
    const times = timesOf(terms);
    if (!before) requireAhead(ctx, 'closesAt', times.closesAt);
    await requireTerms(ctx, terms);
    const leads = await namesNewAddresses(ctx, before?.terms, terms);
    const isSame = before !== null && !leads && isSameButWords(before.terms, terms);
    if (!isSame && !(await isAgreed(ctx, `raffle ${code}`, terms))) return false;
    await putRaffle(db, code, terms, times, newSeed(ctx));
    return true;
  },
  { held: async ({ db }: Ctx, code: string) => settingOf(await lockRaffle(db, code)) },
);

/**
 * Cancels a raffle before its list is published; it takes two operators. Its tickets are void then.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED
 */
export const cancelRaffle = deskSetting('cancel-raffle', 'rewards.money', async (ctx, code: string) => {
  const raffle = found(await lockRaffle(ctx.db, code));
  if (raffle.state !== 'OPEN') throw new DomainError('STATE_CONFLICT', { state: raffle.state });
  if (!(await isAgreed(ctx, `cancel-raffle ${code}`, { id: raffle.id }))) return false;
  await cancelRaffleRow(ctx.db, raffle.id);
  return true;
});

/** The raffles, newest first. */
export const listDeskRaffles = deskRead(
  { permission: 'rewards.read', schema: {}, answer: Type.Array(DeskRaffle) },
  readRaffles,
);

/** The winners of a raffle. @throws NOT_FOUND */
export const winnersOfRaffle = deskRead(
  { permission: 'rewards.read', schema: { querystring: RewardCodePath }, answer: DeskRaffleWinners },
  readWinners,
);

const onCode = ({ code }: { code: string }) => code;

/** @throws as `setRaffle`, STATE_CONFLICT (value.version) */
export const changeRaffle = deskAct({
  permission: setRaffle.permission,
  schema: { params: RewardCodePath, body: RaffleChange },
  answer: DeskRaffleValue,
  on: onCode,
  act: async (ctx, code, { operatorId }, { terms, reason, version }: RaffleChange) => {
    const said = { terms: JSON.stringify(terms) };
    const isDone = await setRaffle(ctx, { operatorId, reason, version, said }, code, terms);
    return { waitsForSecond: !isDone, raffle: await raffleNamed(ctx, code) };
  },
});

/** @throws as `cancelRaffle` */
export const cancelOneRaffle = deskAct({
  permission: cancelRaffle.permission,
  schema: { params: RewardCodePath, body: RaffleCancel },
  answer: DeskRaffleValue,
  on: onCode,
  act: async (ctx, code, { operatorId }, { reason }: RaffleCancel) => {
    const isDone = await cancelRaffle(ctx, { operatorId, reason, said: {} }, code);
    return { waitsForSecond: !isDone, raffle: await raffleNamed(ctx, code) };
  },
});

/** @throws AMOUNT_INVALID; as `requirePlayed`, `requirePrizes` */
async function requireTerms(ctx: Ctx, { games, currencies, prizes }: RaffleTerms): Promise<void> {
  const names = currencies.map(({ currency }) => currency);
  requireDistinct(names);
  for (const { currency, perTicket } of currencies) unitsAbove0(perTicket, currencyOf(currency));
  for (const { prizes: stated } of prizes) {
    requireDistinct(stated.map(({ currency }) => currency));
    // Each draw has a prize in every currency that takes part, and in no other.
    if (stated.length !== names.length || !stated.every(({ currency }) => names.includes(currency)))
      throw new DomainError('AMOUNT_INVALID');
  }
  if (prizes.reduce((sum, { count }) => sum + count, 0) > drawsMax) throw new DomainError('AMOUNT_INVALID');
  await requirePlayed(ctx, games);
  await requirePrizes(
    ctx,
    prizes.flatMap((one) => one.prizes),
  );
}

/** @throws AMOUNT_INVALID for times in the wrong order */
function timesOf({ startsAt, closesAt, settleMinutes, drawsAt }: RaffleTerms) {
  const closes = new Date(closesAt);
  const times = {
    startsAt: new Date(startsAt),
    closesAt: closes,
    listsAt: new Date(closes.getTime() + settleMinutes * 60_000),
    drawsAt: new Date(drawsAt),
  };
  if (times.startsAt >= closes || times.drawsAt <= times.listsAt) throw new DomainError('AMOUNT_INVALID');
  return times;
}

/** Returns a new committed seed; an existing raffle keeps its own. */
function newSeed(ctx: Ctx): { sealed: Buffer; hash: string } {
  const serverSeed = randomBytes(32).toString('hex');
  return { sealed: ctx.vault.seal(sealPurpose, Buffer.from(serverSeed)), hash: hashOfServerSeed(serverSeed) };
}

async function readRaffles({ db }: Ctx): Promise<DeskRaffle[]> {
  const rows = await raffleRows(db, { shownOnly: false, limit: listMax });
  const totals = await entryTotals(
    db,
    rows.map(({ id }) => id),
  );
  const now = await databaseNow(db);
  return rows.map((row) => raffleView(row, totals.get(row.id), now));
}

async function raffleNamed(ctx: Ctx, code: string): Promise<DeskRaffle | null> {
  return (await readRaffles(ctx)).find((raffle) => raffle.code === code) ?? null;
}

async function readWinners({ db }: Ctx, { code }: { code: string }) {
  const raffle = found(await raffleOf(db, code));
  const winners = await winnersOf(db, raffle.id);
  const names = await seenAccounts(
    db,
    winners.map(({ member_id }) => member_id),
  );
  const rewards = await rewardsOf(
    db,
    'raffle',
    winners.map(({ id }) => id),
  );
  return winners.map(({ id, draw, ticket, member_id, currency, prize }) => ({
    draw,
    ticket: Number(ticket),
    memberId: String(member_id),
    username: names.get(member_id) ?? '',
    currency,
    prize,
    reward: rewards.find(({ source_id }) => source_id === id)?.state ?? '',
  }));
}

function settingOf(row: RaffleRow | null) {
  return row && { code: row.code, terms: row.terms, state: row.state };
}

function raffleView(row: RaffleRow, totals: EntryTotals | undefined, now: Date): DeskRaffle {
  const { code, terms, state } = row;
  return {
    id: String(row.id),
    code,
    state: raffleState(row, now),
    terms,
    members: totals?.members ?? 0,
    tickets: Number(row.tickets ?? totals?.tickets ?? 0n),
    serverSeedHash: row.server_seed_hash,
    listHash: row.list_hash,
    listsAt: row.lists_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    version: versioned({ code, terms, state }).version,
  };
}
