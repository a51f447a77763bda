import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { sendLetters } from '../../messages/index.ts';
import { isEnabled, lockDueMailing, type MailingRow, mailingRule, moveMailing } from './mailing-store.ts';
import { countSegment, nextOfSegment } from './segment.ts';

/** Members who are written to in one transaction. */
const batch = 500;

/** The task that sends what is due; also enqueued for the moment of a mailing. */
export const sendTask = 'overview:send-mailings';

/** Sends every mailing that is due. */
export async function sendDueMailings(ctx: Ctx): Promise<void> {
  let more = true;
  while (more) more = await sendNext(ctx);
}

/**
 * Sends the next part of a mailing that is due. The messages and the place of the last member are one transaction, so each member
 * is written to once, whatever dies.
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
    await sendLetters({ db, clock: ctx.clock }, members, { title: row.title, announcement: row.body });
    const isDone = members.length < batch;
    await moveMailing(db, row.id, {
      state: isDone ? 'SENT' : 'SENDING',
      cursor: members.at(-1) ?? row.cursor,
      sent: row.sent + members.length,
      finished_at: isDone ? now : null,
    });
    return true;
  });
}

/**
 * True unless who stands behind the mailing has been disabled since, or its segment has outgrown what one operator may send
 * alone.
 */
async function isStillMeant(ctx: Ctx, row: MailingRow): Promise<boolean> {
  const { filter, agent_id: agentId, author_id, approved_by } = row;
  const behind = approved_by ?? author_id;
  if (behind === null) return true;
  if (!(await isEnabled(ctx.db, behind))) return false;
  if (approved_by !== null) return true;
  const { secondAbove } = await mailingRule(ctx.db);
  return (await countSegment(ctx, { filter, agentId })) <= secondAbove;
}

export const mailingJobs: Jobs = {
  tasks: { [sendTask]: sendDueMailings },
  crontab: [`* * * * * ${sendTask}`],
};
