import type { MoneyPush } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { EventSource } from './event-source.ts';
import { messageView } from './inbox.ts';
import { writtenNow, writtenSince, writtenToSince } from './message-store.ts';

const everyMs = 250;
const eventsMax = 500;

/** The longest time between a page's reading its messages and the opening of its socket. */
const arrivalMs = 30_000;

/**
 * A node's cursors, those of the sources in their order, and the members greeted; null while no member has a socket
 * here: nothing is read then.
 */
type Follower = { messages: string; events: string[]; greeted: ReadonlyMap<bigint, number> } | null;

/**
 * Sends to members with a socket on this node `message` for each new message and `money` for each of their events,
 * with or without a notice. A member who has just connected and got a message shortly before is sent `changed`: the
 * page may have read its messages before that one. Each node reads for itself, so nodes need not exchange messages,
 * and an outage of the database delays pushes and loses none. Runs until the context closes.
 */
export function startMessagePush(ctx: Ctx, sources: readonly EventSource[]): void {
  let follower: Follower = null;
  startLoop(ctx, 'message push', everyMs, async () => {
    follower = await follow(ctx, sources, follower);
    return false;
  });
}

async function follow(ctx: Ctx, sources: readonly EventSource[], follower: Follower): Promise<Follower> {
  const here = ctx.push.membersHere();
  if (here.size === 0) return null;
  // A copy: a member who connects during this round is greeted by the next round, and only by it.
  const greeted = new Map(here);
  if (!follower) {
    const messages = await writtenNow(ctx.db);
    const events = await Promise.all(sources.map(({ now }) => now(ctx.db)));
    await greet(ctx, [...greeted.keys()]);
    return { messages, events, greeted };
  }
  const before = follower.greeted;
  const events: string[] = [];
  for (const [i, source] of sources.entries())
    events.push(await pushEvents(ctx, source, follower.events[i] ?? source.start));
  const { messages, now } = await writtenSince(ctx.db, follower.messages, [...here.keys()]);
  for (const message of messages) ctx.push.toMemberHere(message.member_id, 'message', messageView(message));
  await greet(
    ctx,
    [...greeted].flatMap(([memberId, at]) => (before.get(memberId) === at ? [] : [memberId])),
  );
  return { messages: now, events, greeted };
}

/** Pushes the events after the cursor. @returns the cursor behind them */
async function pushEvents(ctx: Ctx, { read }: EventSource, cursor: string): Promise<string> {
  const here = ctx.push.membersHere();
  for (let from = cursor; ; ) {
    const page = await read(ctx.db, from, eventsMax);
    for (const { member_id, subject, subject_id, kind, to_state: state } of page.events) {
      const push: MoneyPush = { subject, id: String(subject_id), kind, state };
      if (here.has(member_id)) ctx.push.toMemberHere(member_id, 'money', push);
    }
    if (page.events.length < eventsMax) return page.cursor;
    from = page.cursor;
  }
}

async function greet(ctx: Ctx, arrived: bigint[]): Promise<void> {
  if (arrived.length === 0) return;
  const since = new Date(ctx.clock().getTime() - arrivalMs);
  for (const memberId of await writtenToSince(ctx.db, arrived, since)) ctx.push.toMemberHere(memberId, 'changed', null);
}
