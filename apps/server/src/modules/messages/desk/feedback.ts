import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskFeedback,
  DeskFeedbackAnswer,
  DeskFeedbackAnswered,
  DeskFeedbackDetail,
  DeskFeedbackQuery,
} from '@fairhouse/contract/desk-feedback';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  deskAct,
  deskList,
  deskRow,
  deskSetting,
  deskView,
  found,
  isAgreed,
  type ListFilter,
  type Names,
  rowNumber,
} from '../../operators/index.ts';
import { foreignHosts, siteHosts } from '../../site/index.ts';
import { isPlain } from '../feedback/feedback.ts';
import {
  type EntryRow,
  entriesOf,
  type FeedbackRow,
  feedbackById,
  feedbackRows,
  insertEntry,
  lockFeedback,
  setState,
} from '../feedback/feedback-store.ts';
import { sendLetter } from '../letter.ts';
import { requireLetterLeft } from '../letter-rule.ts';

const answered: Localized = {
  EN: 'Customer service has answered you',
  TH: 'ฝ่ายบริการลูกค้าตอบกลับคุณแล้ว',
  CN: '客服已回复您',
};

const viewed = (row: FeedbackRow): DeskFeedback => ({
  id: String(row.id),
  at: row.at.toISOString(),
  memberId: row.member_id === null ? null : String(row.member_id),
  sender: row.sender,
  type: row.type,
  state: row.state,
});

const entryView = deskView(
  (entry: EntryRow, names: Names) => ({
    id: String(entry.id),
    author: entry.author,
    text: entry.text,
    date: entry.at.toISOString(),
    operator: entry.operator_id === null ? null : names.operator(entry.operator_id),
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** Feedback, newest first. */
export const listDeskFeedback = deskList({
  permission: 'feedback.read',
  query: DeskFeedbackQuery,
  row: DeskFeedback,
  rows: ({ db }, filter: ListFilter<DeskFeedbackQuery>) => feedbackRows(db, filter),
  shown: { all: async (_ctx: Ctx, rows: readonly FeedbackRow[]) => rows.map(viewed) },
});

/** A conversation. @throws NOT_FOUND */
export const deskFeedbackOf = deskRow('feedback.read', DeskFeedbackDetail, async (ctx, id) => {
  const row = found(await feedbackById(ctx.db, id));
  return { ...viewed(row), entries: await entryView.all(ctx, await entriesOf(ctx.db, [id])) };
});

type Answer = { text: string | null; close: boolean; key: string };

/**
 * Answers a member, in the inbox too, and closes the conversation if that is said; the same request answers once.
 * An answer is a letter: it counts in the letters of a day, and takes two operators where it names a host that is not the site's.
 * @returns false while it waits for the second
 * @throws NOT_FOUND; MALFORMED: neither an answer nor an end; STATE_CONFLICT: it is closed, or a visitor's; ALREADY_APPROVED;
 *   TOO_MANY_REQUESTS (value.retryAfterSeconds) beyond the letters of a day
 */
export const answerFeedback = deskSetting(
  'feedback-answer',
  'feedback.answer',
  async (ctx, id: string, { text, close, key }: Answer): Promise<boolean> => {
    const row = found(await lockFeedback(ctx.db, BigInt(id)));
    const said = text?.trim() ?? null;
    if ((said === null && !close) || said === '' || (said !== null && !isPlain(said)))
      throw new DomainError('MALFORMED');
    const at = ctx.clock();
    if (said !== null) {
      if (row.member_id === null) throw new DomainError('STATE_CONFLICT', { state: row.state });
      const request_key = `${ctx.by ?? ''} ${id} ${key}`;
      if ((await entriesOf(ctx.db, [row.id])).some((one) => one.request_key === request_key)) {
        ctx.isRepeated = true;
        return true;
      }
      if (row.state === 'CLOSED') throw new DomainError('STATE_CONFLICT', { state: row.state });
      await requireLetterLeft(ctx);
      const announcement = { EN: said, TH: said, CN: said };
      const hosts = foreignHosts([announcement], await siteHosts(ctx));
      if (hosts.length > 0) {
        Object.assign(ctx.noted, { hosts: hosts.join(' '), text: said });
        if (!(await isAgreed(ctx, `feedback ${id}`, { text: said, close }))) return false;
      }
      const entry = { feedback_id: row.id, author: 'HOUSE', operator_id: ctx.by, text: said, request_key, at } as const;
      await insertEntry(ctx.db, entry);
      await sendLetter(ctx, row.member_id, { title: answered, announcement }, { subject: 'feedback', id: row.id });
    }
    await setState(ctx.db, row.id, close ? 'CLOSED' : 'ANSWERED');
    return true;
  },
);

/** The console's call of it. */
export const answerCall = deskAct({
  permission: answerFeedback.permission,
  schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskFeedbackAnswer },
  answer: DeskFeedbackAnswered,
  on: rowNumber,
  act: async (ctx, id, { operatorId, idempotencyKey: key }, { reason, text, close }: DeskFeedbackAnswer) => {
    const by = { operatorId, reason, said: { close } };
    const isDone = await answerFeedback(ctx, by, String(id), { text, close, key });
    return { ...(await deskFeedbackOf(ctx, id)), waitsForSecond: !isDone };
  },
});
