import { setTimeout as sleep } from 'node:timers/promises';
import { VendorRound } from '@fairhouse/contract/vendor-protocol';
import { parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { cashOfMembers } from '../../ledger/index.ts';
import {
  addListedNet,
  currencyAt,
  listVendors,
  onListWanted,
  ourAmount,
  type Vendor,
  VendorSilence,
  walletModesOf,
} from '../../vendors/index.ts';
import { amountMax } from '../seamless-wallet/call.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import { putTold, type Said } from './check-store.ts';
import { closeUnreadable, noteUnreadable } from './difference-store.ts';
import { leaveList, listEnd, moveList, putListed, sourcesOf, type ToldRound, takeList } from './list-store.ts';
import { partByDay } from './told-in-a-day.ts';

const pageRounds = 200;
const pageBytesMax = 512 * 1024;
const pagesAtOnce = 25;
/** The time that a reading may take before another node may read. */
const leaseMs = 3 * 60_000;
const everyMs = 5000;
/** The time by which a vendor's clock may be ahead of ours, as for its signatures. */
const aheadMs = 5 * 60_000;
/** The longest time between the opening of a round and the end of the list behind which it is listed first. */
const lateMs = 3 * 24 * 3_600_000;
/** Another reader of a list that is wanted at once is waited for so often, so long. */
const wantedTries = 10;
const wantedMs = 100;
/**
 * The longest pause after failures. A vendor that is only starting is read again soon, since members may already play
 * there.
 */
const faultPaceMs = 60_000;
/** Each round is checked on its own: a malformed one does not stop its page. */
const Answer = Type.Object({
  rounds: Type.Array(Type.Unknown(), { maxItems: 1000 }),
  // PostgreSQL cannot store the character U+0000.
  cursor: Type.String({ pattern: '^[^\\u0000]*$' }),
});

/** Reads the rounds played with money at vendors from their lists every few seconds; runs until the context closes. */
export function startRoundLists(ctx: Ctx, paceMs = everyMs): void {
  readListsOnDemand(ctx);
  const reading = new Map<string, Promise<unknown>>();
  ctx.onClose(async () => void (await Promise.all(reading.values())));
  startLoop(ctx, 'rounds at vendors', paceMs, async () => {
    const vendors = (await listVendors(ctx)).filter(({ enabled, walletMode }) => enabled && walletMode === 'transfer');
    for (const vendor of vendors) {
      // A vendor that answers slowly or not at all does not delay other vendors' lists.
      if (reading.has(vendor.code)) continue;
      const read = readRoundList(ctx, vendor, { paceMs, faultPaceMs })
        .catch((error) => ctx.log.error({ err: error, vendor: vendor.code }, 'a list of rounds could not be read'))
        .finally(() => reading.delete(vendor.code));
      reading.set(vendor.code, read);
    }
    return false;
  });
}

/** Lets recalls trigger a reading of a vendor's list at once: a recall's amount is compared with the rounds. */
export function readListsOnDemand(ctx: Ctx): void {
  onListWanted(ctx, async (vendor) => {
    for (let tries = 0; tries < wantedTries; tries++) {
      if ((await readRoundList(ctx, vendor)) !== 'busy') return;
      await sleep(wantedMs);
    }
  });
}

/**
 * `end`: the list was read to its end. `more`: one reading's share was read. `silent`: the vendor gave no list. `busy`:
 * another reader holds it.
 */
export type Reading = 'end' | 'more' | 'silent' | 'busy';

/**
 * Reads a vendor's own list of rounds onwards. Each page is written in the transaction that moves our cursor, so a page
 * that is read twice changes nothing.
 */
export async function readRoundList(
  ctx: Ctx,
  vendor: Vendor,
  pace: { paceMs: number; faultPaceMs: number } = { paceMs: 0, faultPaceMs: 0 },
): Promise<Reading> {
  const at = ctx.clock();
  const until = new Date(at.getTime() + leaseMs);
  const from = await takeList(ctx.db, { vendor: vendor.code, at, until, ...pace });
  if (from === null) return 'busy';
  let fault: string | null = null;
  let reading: Reading = 'busy';
  try {
    reading = await readPages(ctx, vendor, from);
    return reading;
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    fault = error.message;
    return 'silent';
  } finally {
    await leaveList(ctx.db, vendor.code, { at: ctx.clock(), fault, isEnd: reading === 'end' });
  }
}

async function readPages(ctx: Ctx, vendor: Vendor, start: string): Promise<Reading> {
  let from = start;
  for (let page = 0; page < pagesAtOnce; page++) {
    const { rounds, cursor: to } = await askVendor(ctx, vendor, {
      path: '/rounds/list',
      body: { cursor: from, limit: pageRounds },
      answer: Answer,
      answerBytesMax: pageBytesMax,
    });
    const moved = await ctx.db.transaction().execute(async (tx) => {
      if (!(await moveList(tx, vendor.code, { from, to }))) return false;
      await writeRounds({ ...ctx, db: tx }, vendor, rounds);
      return true;
    });
    if (!moved) return 'busy';
    // A page may hold fewer rounds than requested and still be followed by others.
    if (rounds.length === 0 || to === from) return 'end';
    from = to;
  }
  return 'more';
}

/**
 * A known round keeps its source; a new one gets the wallet mode that the vendor had when the round was opened, so that
 * rounds from before a change of mode keep the old one.
 */
async function writeRounds(ctx: Ctx & { db: Db }, vendor: Vendor, said: readonly unknown[]): Promise<void> {
  if (said.length === 0) return;
  const at = ctx.clock();
  const read = said.map((round) => readRound(vendor, round));
  const all = read.flatMap(({ told }) => told ?? []);
  const sources = await sourcesOf(
    ctx.db,
    vendor.code,
    all.map(({ roundRef }) => roundRef),
  );
  const modeAt = await walletModesOf(ctx.db, vendor);
  const sourceOf = ({ roundRef, openedAt }: ToldRound) =>
    sources.get(roundRef) ?? (modeAt(openedAt) === 'transfer' ? 'listed' : 'wallet');
  const wallets = await cashOfMembers(
    ctx,
    all.map(({ memberId }) => memberId),
  );
  const latest = (await databaseNow(ctx.db)).getTime() + aheadMs;
  // A list that was read to its end holds every round that was open then.
  const end = await listEnd(ctx.db, vendor.code);
  const earliest = end === null ? 0 : end.getTime() - lateMs;
  /**
   * Returns true for a player's round. A round that only the list records must be in a currency of the player, and not
   * in the future; one that is listed for the first time, not of days that were told long ago.
   */
  const isPlayers = (round: ToldRound) => {
    const held = wallets.get(round.memberId);
    if (!held || sourceOf(round) === 'wallet') return held !== undefined;
    const isPast = round.openedAt.getTime() <= latest && round.changedAt.getTime() <= latest;
    if (!sources.has(round.roundRef) && round.openedAt.getTime() < earliest) return false;
    return isPast && held.some(({ currency }) => currency === round.currency);
  };
  // Of a round that the page holds twice, the last one counts.
  const known = new Map<string, ToldRound & Said>();
  const unreadable = new Map<string, Unreadable>();
  for (const { told, roundRef, theirs } of read) {
    if (told && isPlayers(told)) {
      known.set(roundRef, told);
      unreadable.delete(roundRef);
    } else unreadable.set(roundRef, { roundRef, theirs });
  }
  const { listed = [], wallet = [] } = Object.groupBy(known.values(), sourceOf);
  const { within, beyond } = await partByDay(ctx.db, vendor.code, listed);
  for (const round of beyond) {
    known.delete(round.roundRef);
    unreadable.set(round.roundRef, { roundRef: round.roundRef, theirs: theirsOf(round) });
  }
  const refs = [...known.keys()];
  if (within.length > 0) await addListedNet(ctx.db, vendor.code, await putListed(ctx.db, vendor.code, within));
  if (wallet.length > 0) await putTold(ctx.db, { vendor: vendor.code, at, rounds: wallet });
  await closeUnreadable(ctx.db, { vendor: vendor.code, at, refs });
  if (unreadable.size === 0) return;
  ctx.log.error({ vendor: vendor.code, rounds: unreadable.size }, 'a vendor lists rounds that cannot be read');
  await noteUnreadable(ctx.db, vendor.code, at, [...unreadable.values()]);
}

type Unreadable = { roundRef: string; theirs: string };

/** Returns what a vendor's list says of a round, as operators read it. */
const theirsOf = ({
  player,
  saidStake,
  saidPayout,
  currency,
}: Pick<ToldRound & Said, 'player' | 'currency' | keyof Said>) => `${player} ${saidStake} ${saidPayout} ${currency}`;

let checker: ReturnType<typeof Compile<typeof VendorRound>> | undefined;

/**
 * Parses a round of the list; `told` is null when it has no valid shape, belongs to no member, or has an unknown
 * currency or time.
 */
function readRound(vendor: Vendor, said: unknown): Unreadable & { told: (ToldRound & Said) | null } {
  checker ??= Compile(VendorRound);
  if (!checker.Check(said)) return { roundRef: nameOf(said), theirs: excerpt(said), told: null };
  const { roundId: roundRef, player, stake, payout, currency } = said;
  const theirs = theirsOf({ player, saidStake: stake, saidPayout: payout, currency });
  return { roundRef, theirs, told: toldOf(vendor, said) };
}

function toldOf(vendor: Vendor, round: VendorRound): (ToldRound & Said) | null {
  const { roundId: roundRef, player, gameCode, state } = round;
  const currency = currencyAt(vendor, round.currency);
  if (currency === null || !vendor.currencies.includes(currency)) return null;
  const saidStake = ourAmount(vendor, currency, round.stake, 'taken');
  const saidPayout = ourAmount(vendor, currency, round.payout, 'given');
  const stake = parseMoney(saidStake, currency);
  const payout = parseMoney(saidPayout, currency);
  if (stake === null || payout === null || stake > amountMax || payout > amountMax) return null;
  const times = { openedAt: new Date(round.openedAt), changedAt: new Date(round.changedAt) };
  // A leap second is valid by the standard, but not in JavaScript; the database has no year 0.
  if (!Object.values(times).every((time) => time.getTime() > 0)) return null;
  const money = { stake, payout, saidStake, saidPayout };
  return { roundRef, player, memberId: BigInt(player), gameCode, currency, state, ...money, ...times };
}

/** The name of rounds without an id; no round can have it, since ids contain no blanks. */
const nameless = 'no id';

/** Returns the name by which a malformed round is listed. */
function nameOf(said: unknown): string {
  const id = typeof said === 'object' && said && 'roundId' in said ? said.roundId : undefined;
  const name = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^[\x21-\x7e]{1,64}$/.test(name) ? name : nameless;
}

/** Returns the beginning of a value as one line of printable characters. */
function excerpt(said: unknown): string {
  return JSON.stringify(said)
    .replace(/[^\x20-\x7e]/gu, '?')
    .slice(0, 200);
}
