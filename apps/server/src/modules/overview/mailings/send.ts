import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { sendLetters } from '../../messages/index.ts';
import { isStillAsked } from '../../operators/index.ts';
import { lockDueMailing, type MailingRow, mailingRule, moveMailing, reachedAlone } from './mailing-store.ts';
import { countSegment, nextOfSegment } from './segment.ts';
import { mostOf } from './tens.ts';
import { sourceOf, variantOf } from './variant.ts';

/** Members who get the mailing in one transaction. */
const batch = 500;

/** The task that sends due mailings; also enqueued for the time of a mailing. */
export const sendTask = 'overview:send-mailings';

/** Sends every mailing that is due. */
export async function sendDueMailings(ctx: Ctx): Promise<void> {
  let more = true;
  while (more) more = await sendNext(ctx);
}

/**
 * Sends the next part of a due mailing. The messages and the cursor (the last member) are one transaction, so each
 * member gets it once, even after a crash.
 * @returns false when nothing is due
 */
async function sendNext(ctx: Ctx): Promise<boolean> {
  return await inTransaction(ctx.db, async (db) => {
    const now = ctx.clock();
    const row = await lockDueMailing(db, now);
    if (!row) return false;
    const segment = { filter: row.filter, agentId: row.agent_id };
    if (row.state === 'WAITING' && !(await isStillMeant({ ...ctx, db }, row))) {
      await moveMailing(db, row.id, { state: 'REVIEW', approved_by: null });
      return true;
    }
    const asked = { after: row.cursor, registeredBy: row.send_at, limit: batch };
    const members = await nextOfSegment({ ...ctx, db }, segment, asked);
    const sentB = await write({ db, clock: ctx.clock }, row, members);
    const isDone = members.length < batch;
    await moveMailing(db, row.id, {
      state: isDone ? 'SENT' : 'SENDING',
      cursor: members.at(-1) ?? row.cursor,
      sent: row.sent + members.length,
      sent_b: row.sent_b + sentB,
      finished_at: isDone ? now : null,
    });
    return true;
  });
}

/** Writes to each member the message of their variant. @returns the number of those who got the second variant */
async function write(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { id, title, body, title_b, body_b }: MailingRow,
  members: readonly bigint[],
): Promise<number> {
  const second = title_b && body_b ? { title: title_b, announcement: body_b } : null;
  const isSecond = (memberId: bigint) => second !== null && variantOf(id, memberId) === 'variant-b';
  const [first, other] = [members.filter((member) => !isSecond(member)), members.filter(isSecond)];
  await sendLetters(ctx, first, { title, announcement: body }, { source: sourceOf(id, 'variant-a') });
  if (second) await sendLetters(ctx, other, second, { source: sourceOf(id, 'variant-b') });
  return other.length;
}

/**
 * True unless who stands behind the mailing has been disabled or demoted since, or its segment has outgrown what one operator may send
 * alone, with the author's other mailings of a day.
 */
async function isStillMeant(ctx: Ctx, row: MailingRow): Promise<boolean> {
  const { id, filter, agent_id: agentId, author_id, approved_by, send_at: sendAt } = row;
  const behind = approved_by ?? author_id;
  if (behind === null) return true;
  if (!(await isStillAsked(ctx.db, behind, 'site.content'))) return false;
  if (approved_by !== null) return true;
  // Locked: of two that are sent at one moment the second sees the first.
  const { secondAbove } = await mailingRule(ctx.db, true);
  const others = await reachedAlone(ctx.db, { operatorId: behind, now: ctx.clock(), sendAt, id });
  return mostOf(await countSegment(ctx, { filter, agentId })) + others <= secondAbove;
}

export const mailingJobs: Jobs = {
  tasks: { [sendTask]: sendDueMailings },
  crontab: [`* * * * * ${sendTask}`],
};
