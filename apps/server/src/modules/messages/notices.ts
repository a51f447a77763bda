import type { MessageParams } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { EventSource, MemberEvent } from './event-source.ts';
import { insertMessages, type NewMessage, readers } from './message-store.ts';

const everyMs = 300;
const eventsMax = 500;

/**
 * Notifies members of their events until the context closes. Any number of nodes may run it: one at a time reads a
 * source.
 */
export function startNotices(ctx: Ctx, sources: readonly EventSource[]): void {
  startLoop(ctx, 'notices', everyMs, async () => {
    let more = false;
    for (const source of await readers.behind(ctx.db, sources)) more = (await tellEvents(ctx, source)) || more;
    return more;
  });
}

/**
 * Reads the next events of a source and writes their notices. Notices and cursor are one transaction: a step that a
 * crash interrupts is repeated as a whole, and no event is notified twice.
 * @returns true when there is more to read at once
 */
export async function tellEvents(ctx: Ctx, source: EventSource): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await readers.lock(tx, source);
    if (from === null) return false;
    const { events, cursor } = await source.read(tx, from, eventsMax);
    if (cursor === from) return false;
    const messages = events.flatMap((event) => noticeOf(event, source) ?? []);
    if (messages.length > 0) await insertMessages(tx, messages);
    await readers.move(tx, source.name, cursor);
    return events.length >= eventsMax;
  });
}

/** Returns the notice of an event; null when its member is not notified. */
function noticeOf(event: MemberEvent, { name: source, notices }: EventSource): NewMessage | null {
  const { id, at, member_id, subject, subject_id, detail, reason } = event;
  const template = `${subject}.${event.kind}`;
  const rule = Object.hasOwn(notices, template) ? notices[template] : undefined;
  if (!rule) return null;
  if (event.actor_kind === 'member' && event.actor_id === member_id && !rule.own) return null;
  const params: MessageParams = {};
  for (const name of rule.params) {
    const value = name === 'reason' ? reason : detail[name];
    if (value !== null && value !== undefined) params[name] = value;
  }
  return { member_id, template, params, subject, subject_id, source, event_id: id, at };
}
