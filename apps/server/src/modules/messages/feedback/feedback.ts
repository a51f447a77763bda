import {
  entryLengthMax,
  type Feedback,
  type FeedbackPage,
  type FeedbackRequest,
  feedbackLength,
  feedbackTypes,
  lengthOf,
} from '@fairhouse/contract/feedback';
import { isShown } from '@fairhouse/contract/text';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { addressSubject, countTry, requireCaptcha, type Session, subjectOf } from '../../identity/index.ts';
import {
  type EntryRow,
  entriesOf,
  type FeedbackRow,
  feedbackRows,
  insertEntry,
  insertFeedback,
  lockFeedback,
  setState,
  unansweredEntries,
} from './feedback-store.ts';

/** The most entries that a member may add before the house answers. */
const unansweredMax = 4;

type Issue = { field: 'type' | 'content' | 'captcha'; rule: string; min?: number; max?: number };
/** The sender of feedback; a visitor and a trial user have no inbox. */
export type Sender = {
  member: Pick<Session, 'memberId' | 'account'> | null;
  ip: string;
  captchaId: string | undefined;
};

/**
 * Takes feedback: from a member under the account's name, from a visitor under the name that they give.
 * @throws FIELD_RULE (value.issues: every empty field), CAPTCHA_WRONG, TOO_MANY_REQUESTS
 */
export async function takeFeedback(ctx: Ctx, from: Sender, given: FeedbackRequest): Promise<bigint> {
  const { content, type } = validated(given);
  const { member, ip } = from;
  await requireCaptcha(ctx, { captchaId: from.captchaId, captcha: given.captcha });
  await countTry(ctx, [
    addressSubject('feedback-address', ip),
    ...(member ? [subjectOf('feedback', String(member.memberId))] : []),
  ]);
  const sender = member?.account ?? (given.sender ?? '').trim();
  if (!isShown(sender)) throw new DomainError('MALFORMED');
  const at = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    const id = await insertFeedback(tx, { member_id: member?.memberId ?? null, sender, type, state: 'OPEN', ip, at });
    await insertEntry(tx, entryOf(id, content, at));
    return id;
  });
}

function validated({ content = '', type, captcha = '' }: FeedbackRequest): { content: string; type: number } {
  const text = content.trim();
  const empty: Issue[] = [
    ...(type === undefined || type === null ? [{ field: 'type' as const, rule: 'required' }] : []),
    ...(text === '' ? [{ field: 'content' as const, rule: 'required' }] : []),
    ...(captcha.trim() === '' ? [{ field: 'captcha' as const, rule: 'required' }] : []),
  ];
  if (empty.length > 0 || type === undefined || type === null) throw new DomainError('FIELD_RULE', { issues: empty });
  const issues: Issue[] = [];
  if (!Object.values<number>(feedbackTypes).includes(type)) issues.push({ field: 'type', rule: 'known' });
  const length = lengthOf(text);
  const { min, max } = feedbackLength;
  if (length < min || length > max) issues.push({ field: 'content', rule: 'length', min, max });
  else if (!isPlain(text)) issues.push({ field: 'content', rule: 'text' });
  if (issues.length > 0) throw new DomainError('FIELD_RULE', { issues });
  return { content: text, type };
}

/** True for lines of text without control characters that hide or reorder the text around them. */
export function isPlain(text: string): boolean {
  return text.split(/\r?\n/).every(isShown);
}

function entryOf(feedback_id: bigint, text: string, at: Date) {
  return { feedback_id, author: 'MEMBER' as const, operator_id: null, text, request_key: null, at };
}

/** Returns a page of the member's own conversations, newest first. */
export async function listFeedback(
  ctx: Ctx,
  memberId: bigint,
  asked: { cursor?: string; pageSize: number },
): Promise<FeedbackPage> {
  const rows = await feedbackRows(ctx.db, { ...pageWindow(asked), memberId });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  const ids = page.map(({ id }) => id);
  const entries = await entriesOf(ctx.db, ids);
  return { list: page.map((row) => feedbackView(row, entries)), nextCursor };
}

/**
 * Adds the member's entry to a conversation and opens it again.
 * @throws NOT_FOUND: it is not the member's; STATE_CONFLICT: it is closed; FIELD_RULE; TOO_MANY_REQUESTS: too many
 * entries without an answer
 */
export async function addToFeedback(ctx: Ctx, memberId: bigint, id: bigint, said: string): Promise<Feedback> {
  const text = said.trim();
  if (text === '' || lengthOf(text) > entryLengthMax || !isPlain(text)) {
    throw new DomainError('FIELD_RULE', { issues: [{ field: 'text', rule: 'length', min: 1, max: entryLengthMax }] });
  }
  return await ctx.db.transaction().execute(async (tx) => {
    const row = await lockFeedback(tx, id);
    if (row?.member_id !== memberId) throw new DomainError('NOT_FOUND');
    if (row.state === 'CLOSED') throw new DomainError('STATE_CONFLICT', { state: row.state });
    if ((await unansweredEntries(tx, id)) >= unansweredMax) throw new DomainError('TOO_MANY_REQUESTS');
    await insertEntry(tx, entryOf(id, text, ctx.clock()));
    await setState(tx, id, 'OPEN');
    return feedbackView({ ...row, state: 'OPEN' }, await entriesOf(tx, [id]));
  });
}

function feedbackView({ id, type, state, at }: FeedbackRow, entries: readonly EntryRow[]): Feedback {
  return {
    id: String(id),
    type,
    state,
    date: at.toISOString(),
    entries: entries
      .filter((entry) => entry.feedback_id === id)
      .map((entry) => ({
        id: String(entry.id),
        author: entry.author,
        text: entry.text,
        date: entry.at.toISOString(),
      })),
  };
}
