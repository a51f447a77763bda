import type { MoneyPush } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/loop.ts';
import { moneyEventsNow, readMoneyEvents } from '../cashier/index.ts';
import { messageView } from './inbox.ts';
import { writtenNow, writtenSince, writtenToSince } from './message-store.ts';

const everyMs = 250;
const eventsMax = 500;

/** A page has read its messages at most so long before its socket is here. */
const arrivalMs = 30_000;

/** How far a node has looked, and whom it has greeted; null while nobody listens: nothing is read then. */
type Follower = { messages: string; events: string; greeted: ReadonlyMap<bigint, number> } | null;

/**
 * Sends to members with a socket on this node `message` for each message that arrives and `money` for each change of what
 * is theirs at the cashier, told or not. Who has just come and was written to a moment ago is told `changed`: the page may
 * have read its messages before that. Each node reads on by itself, so no message between nodes is needed, and an
 * outage of the database delays pushes and loses none. Runs until the context closes.
 */
export function startMessagePush(ctx: Ctx): void {
  let follower: Follower = null;
  startLoop(ctx, 'message push', everyMs, async () => {
    follower = await follow(ctx, follower);
    return false;
  });
}

async function follow(ctx: Ctx, follower: Follower): Promise<Follower> {
  const here = ctx.push.membersHere();
  if (here.size === 0) return null;
  const greeted = new Map(here);
  if (!follower) {
    const from = { messages: await writtenNow(ctx.db), events: await moneyEventsNow(ctx.db) };
    await greet(ctx, [...here.keys()]);
    return { ...from, greeted };
  }
  const before = follower.greeted;

  let events = follower.events;
  for (let more = true; more; ) {
    const read = await readMoneyEvents(ctx.db, events, eventsMax);
    for (const { member_id, subject, subject_id, kind, to_state: state } of read.events) {
      const push: MoneyPush = { subject, id: String(subject_id), kind, state };
      if (here.has(member_id)) ctx.push.toMemberHere(member_id, 'money', push);
    }
    events = read.cursor;
    more = read.events.length === eventsMax;
  }
  const { messages, now } = await writtenSince(ctx.db, follower.messages, [...here.keys()]);
  for (const message of messages) ctx.push.toMemberHere(message.member_id, 'message', messageView(message));
  await greet(
    ctx,
    [...here.keys()].filter((memberId) => before.get(memberId) !== here.get(memberId)),
  );
  return { messages: now, events, greeted };
}

async function greet(ctx: Ctx, arrived: bigint[]): Promise<void> {
  if (arrived.length === 0) return;
  const since = new Date(ctx.clock().getTime() - arrivalMs);
  for (const memberId of await writtenToSince(ctx.db, arrived, since)) ctx.push.toMemberHere(memberId, 'changed', null);
}
