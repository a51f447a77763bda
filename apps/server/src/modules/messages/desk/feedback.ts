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
import { seenAccount } from '../../identity/index.ts';
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

const answered: Localized = {
  EN: 'Customer service has answered you',
  TH: 'ฝ่ายบริการลูกค้าตอบกลับคุณแล้ว',
  CN: '客服已回复您',
};

const viewed = (row: FeedbackRow): DeskFeedback => ({
  id: String(row.id),
  at: row.at.toISOString(),
  memberId: row.member_id === null ? null : String(row.member_id),
  sender: row.member_id === null ? row.sender : seenAccount(row.sender),
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

/** The most answers in a row without an entry by the member: more would be letters that no rule limits. */
const inRowMax = 5;

/**
 * Answers a member, also by a letter in the inbox, and closes the conversation if asked to; the same request answers
 * once. An answer that names a host other than the site's takes two operators, as a letter does: it may lead its
 * reader to another site.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND; MALFORMED: it neither answers nor closes; STATE_CONFLICT: the conversation is closed, a
 * visitor's, or has five answers since the member last wrote; ALREADY_APPROVED
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
      const entries = await entriesOf(ctx.db, [row.id]);
      const isRepeated = entries.some((entry) => entry.request_key === request_key);
      const hosts = isRepeated ? [] : foreignHosts([{ EN: said, TH: said, CN: said }], await siteHosts(ctx));
      if (hosts.length > 0) {
        Object.assign(ctx.noted, { hosts: hosts.join(' '), text: said });
        if (!(await isAgreed(ctx, `feedback ${id}`, { said, close }))) return false;
      }
      const entry = { feedback_id: row.id, author: 'HOUSE', operator_id: ctx.by, text: said, request_key, at } as const;
      if ((await insertEntry(ctx.db, entry)) === null) return true;
      const inRow = entries.length - 1 - entries.findLastIndex(({ author }) => author === 'MEMBER');
      if (row.state === 'CLOSED' || inRow >= inRowMax) throw new DomainError('STATE_CONFLICT', { state: row.state });
      const announcement = { EN: said, TH: said, CN: said };
      await sendLetter(ctx, row.member_id, { title: answered, announcement }, { subject: 'feedback', id: row.id });
    }
    await setState(ctx.db, row.id, close ? 'CLOSED' : 'ANSWERED');
    return true;
  },
);

/** The console's call of `answerFeedback`. */
export const answerCall = deskAct({
  permission: answerFeedback.permission,
  schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskFeedbackAnswer },
  answer: DeskFeedbackAnswered,
  on: rowNumber,
  act: async (ctx, id, { operatorId, idempotencyKey: key }, { reason, text, close }: DeskFeedbackAnswer) => {
    const by = { operatorId, reason, said: { close } };
    const isSent = await answerFeedback(ctx, by, String(id), { text, close, key });
    return { ...(await deskFeedbackOf(ctx, id)), waitsForSecond: !isSent };
  },
});
