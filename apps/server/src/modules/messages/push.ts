import type { MoneyPush } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/loop.ts';
import { moneyEventsNow, readMoneyEvents } from '../cashier/index.ts';
import { messageView } from './inbox.ts';
import { writtenNow, writtenSince } from './message-store.ts';

const everyMs = 250;
const eventsMax = 500;

/** How far a node has looked; null while nobody listens: nothing is read then. */
type Follower = { messages: string; events: string } | null;

/**
 * Sends to members with a socket on this node `message` for each message that arrives and `money` for each change of what
 * is theirs at the cashier, told or not. Each node reads on by itself, so no message between nodes is needed, and an
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
  if (!follower) return { messages: await writtenNow(ctx.db), events: await moneyEventsNow(ctx.db) };

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
  return { messages: now, events };
}
