import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/loop.ts';
import { type MoneyEvent, moneyEventsStart, readMoneyEvents } from '../cashier/index.ts';
import { insertMessages, lockReader, moveReader, type NewMessage } from './message-store.ts';
import { noticeOf } from './templates.ts';

const reader = 'notices';
const everyMs = 300;
const eventsMax = 500;

/** Tells members of what became of their money until the context closes. Any number of nodes: one works at a time. */
export function startNotices(ctx: Ctx): void {
  startLoop(ctx, 'notices', everyMs, () => tellEvents(ctx));
}

/**
 * Reads on in the events of the cashier and writes the notices made of them. Notices and cursor are one transaction: a
 * crash repeats the step or has it done, and tells nothing twice.
 * @returns true when there is more to read at once
 */
export async function tellEvents(ctx: Ctx): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const from = await lockReader(tx, reader, moneyEventsStart);
    if (from === null) return false;
    const { events, cursor } = await readMoneyEvents(tx, from, eventsMax);
    if (cursor === from) return false;
    const messages = events.flatMap((event) => messageOf(event) ?? []);
    if (messages.length > 0) await insertMessages(tx, messages);
    await moveReader(tx, reader, cursor);
    return events.length >= eventsMax;
  });
}

function messageOf(event: MoneyEvent): NewMessage | null {
  const notice = noticeOf(event);
  if (!notice) return null;
  const { member_id, subject, subject_id, id, at } = event;
  return { member_id, ...notice, subject, subject_id, event_id: id, at };
}
