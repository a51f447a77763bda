import type { BalancePush } from '@fairhouse/contract/wallet';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { type FeedCursor, type FeedRow, feedNow, type Owner, readFeed } from '../ledger/index.ts';
import { currentPush } from './balance.ts';

const everyMs = 250;
const rowsMax = 2000;
/**
 * The most new connections that get their balance at a time: after a restart many connect at once, and pushes must go
 * on.
 */
const greetedMax = 200;

type Follower = {
  /** Null while nobody listens: the feed is then not read. */
  cursor: FeedCursor | null;
  /** The sequence number last sent to each member that listens here. */
  sent: Map<bigint, bigint>;
  /** The last arrival of each member that has been greeted. */
  greeted: Map<bigint, number>;
};

/** A wallet's balance after an entry. */
type Moved = { owner: Owner; balance: bigint; seq: bigint };

/**
 * Sends `balance` to members with a socket on this node when their cash or bonus money (a trial user's play money) has
 * moved: at most four times a second to each, always the last balance. It runs until the context closes; an outage of
 * the database delays pushes, but loses none.
 */
export function startBalancePush(ctx: Ctx): void {
  const follower: Follower = { cursor: null, sent: new Map(), greeted: new Map() };
  startLoop(ctx, 'balance push', everyMs, async () => {
    await follow(ctx, follower);
    return false;
  });
}

async function follow(ctx: Ctx, follower: Follower): Promise<void> {
  const here = ctx.push.membersHere();
  for (const known of [follower.sent, follower.greeted]) {
    for (const memberId of known.keys()) if (!here.has(memberId)) known.delete(memberId);
  }
  if (here.size === 0) {
    follower.cursor = null;
    return;
  }
  follower.cursor ??= await feedNow(ctx.db);
  const moved = new Map<bigint, Moved>();
  const withBonus = new Set<bigint>();
  for (let more = true; more; ) {
    const { rows, cursor } = await readFeed(ctx.db, follower.cursor, rowsMax);
    for (const row of rows) collect(row, here, moved, withBonus);
    follower.cursor = cursor;
    more = rows.length >= rowsMax;
  }
  for (const memberId of withBonus) {
    moved.delete(memberId);
    await sendNow(ctx, follower, memberId);
  }
  for (const [memberId, { owner, balance, seq }] of moved) {
    send(ctx, follower, memberId, seq, {
      currency: owner.currency,
      balance: formatMoney(balance, owner.currency),
      balanceSeq: String(seq),
      playMoney: owner.type === 'play',
    });
  }
  await greet(ctx, follower, here);
}

/** Sends the balance once to members who have just connected: it may have changed after their page asked for it. */
async function greet(ctx: Ctx, follower: Follower, here: ReadonlyMap<bigint, number>): Promise<void> {
  const arrived = [...here].filter(([memberId, arrival]) => follower.greeted.get(memberId) !== arrival);
  for (const [memberId, arrival] of arrived.slice(0, greetedMax)) {
    await sendNow(ctx, follower, memberId);
    follower.greeted.set(memberId, arrival);
  }
}

/** Sends the present balance with the bonus money. */
async function sendNow(ctx: Ctx, follower: Follower, memberId: bigint): Promise<void> {
  const push = await currentPush(ctx, memberId);
  if (push) send(ctx, follower, memberId, BigInt(push.balanceSeq), push);
}

/**
 * Keeps the newest balance of each connected member. Entry ids are assigned under the wallet's lock, so they follow its
 * history, unlike the feed's order of transactions.
 * @param withBonus receives the members whose bonus money moved: their push states both amounts
 */
function collect(
  row: FeedRow,
  here: ReadonlyMap<bigint, number>,
  moved: Map<bigint, Moved>,
  withBonus: Set<bigint>,
): void {
  for (const [owner, balance] of [
    [row.debitOwner, row.debitAfter],
    [row.creditOwner, row.creditAfter],
  ] as const) {
    if (!owner || balance === null || !here.has(owner.memberId)) continue;
    if (owner.type === 'bonus') withBonus.add(owner.memberId);
    if (owner.type !== 'cash' && owner.type !== 'play') continue;
    const known = moved.get(owner.memberId);
    if (!known || known.seq <= row.entryId) moved.set(owner.memberId, { owner, balance, seq: row.entryId });
  }
}

function send(ctx: Ctx, { sent }: Follower, memberId: bigint, seq: bigint, push: BalancePush): void {
  if (seq < (sent.get(memberId) ?? 0n)) return;
  sent.set(memberId, seq);
  ctx.push.toMemberHere(memberId, 'balance', push);
}
