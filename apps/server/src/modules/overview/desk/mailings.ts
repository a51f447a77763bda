import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskMailing,
  DeskMailingDetail,
  DeskMailingEstimate,
  DeskMailingQuery,
  DeskMailingRule,
  DeskMailingRuleChange,
  DeskMailingRuleDone,
  MailingFilter,
  NewDeskMailing,
} from '@fairhouse/contract/desk-mailings';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { requireLetterLeft } from '../../messages/index.ts';
import { requestId } from '../../money-rows/index.ts';
import {
  askSecond,
  deskAct,
  deskList,
  deskNew,
  deskRead,
  deskRow,
  deskSetting,
  deskView,
  detailOf,
  found,
  isAgreed,
  isStillAsked,
  type ListFilter,
  type Names,
  rowNumber,
  type SettingCtx,
  versioned,
} from '../../operators/index.ts';
import { foreignHosts, siteHosts } from '../../site/index.ts';
import {
  insertMailing,
  keptMessages,
  lockMailing,
  type MailingRow,
  mailingById,
  mailingOfRequest,
  mailingRows,
  mailingRule,
  moveMailing,
  reachedAlone,
  setMailingRule,
} from '../mailings/mailing-store.ts';
import { countSegment, type Segment, segmentOf } from '../mailings/segment.ts';
import { sendTask } from '../mailings/send.ts';
import { mostOf, tensOf } from '../mailings/tens.ts';
import { variants } from '../mailings/variant.ts';

const view = deskView(
  (row: MailingRow, names: Names): DeskMailing => ({
    id: String(row.id),
    state: row.state,
    title: row.title,
    text: row.body,
    variantB: row.title_b && row.body_b ? { title: row.title_b, text: row.body_b } : null,
    filter: row.filter,
    sendAt: row.send_at.toISOString(),
    estimate: tensOf(row.estimate),
    sent: tensOf(row.sent),
    author: row.author_id === null ? null : names.operator(row.author_id),
    approvedBy: row.approved_by === null ? null : names.operator(row.approved_by),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }),
  ({ author_id, approved_by }) => ({ operators: [author_id, approved_by] }),
);

/** Mailings, newest first. */
export const listMailings = deskList({
  permission: 'site.read',
  query: DeskMailingQuery,
  row: DeskMailing,
  rows: ({ db }, filter: ListFilter<DeskMailingQuery>) => mailingRows(db, filter),
  shown: view,
});

/** A mailing, with the results of its messages. @throws NOT_FOUND */
export const mailingOf = deskRow('site.read', DeskMailingDetail, async (ctx, id) => {
  const row = found(await mailingById(ctx.db, id));
  const kept = await keptMessages(ctx.db, id);
  const sentOf = { 'variant-a': row.sent - row.sent_b, 'variant-b': row.sent_b };
  const shown = variants.filter((variant) => variant === 'variant-a' || row.title_b !== null);
  return {
    ...(await view.one(ctx, row)),
    variants: shown.map((variant) => {
      const now = kept.get(variant) ?? { kept: 0, read: 0 };
      return { variant, sent: tensOf(sentOf[variant]), kept: tensOf(now.kept), read: tensOf(now.read) };
    }),
  };
});

/** Counts a segment. @throws NOT_FOUND, MALFORMED, AMOUNT_INVALID as for a mailing to it */
export const estimateMailing = deskRead(
  { permission: 'segments.read', schema: { querystring: MailingFilter }, answer: DeskMailingEstimate },
  async (ctx: Ctx, filter: MailingFilter) => {
    return { count: tensOf(await countSegment(ctx, await segmentOf(ctx, filter))) };
  },
);

type New = Omit<NewDeskMailing, 'reason'> & { reason: string; requestKey: string };

/**
 * Makes a mailing. It waits for a second operator where it reaches more members than one operator may write to within
 * a day, or names a host other than the site's; the site's own machine needs none. A mailing that reaches nobody is
 * made like any other: a refusal would reveal that none of a few members fits the segment.
 * @throws NOT_FOUND, MALFORMED, AMOUNT_INVALID for the segment; TOO_MANY_REQUESTS (value.retryAfterSeconds) beyond
 * the letters of a day
 */
export const makeMailing = deskSetting(
  'mailing',
  'site.content',
  async (
    ctx,
    _title: string,
    { title, text, variantB, filter, sendAt, reason, requestKey }: New,
  ): Promise<MailingRow> => {
    await requireLetterLeft(ctx);
    const segment = await segmentOf(ctx, filter);
    const estimate = await countSegment(ctx, segment);
    const now = ctx.clock();
    const second = variantB ?? null;
    const words = [title, text, ...(second ? [second.title, second.text] : [])];
    const hosts = foreignHosts(words, await siteHosts(ctx));
    const asked = sendAt === undefined || sendAt === null ? now : new Date(sendAt);
    const send_at = new Date(Math.max(asked.getTime(), now.getTime()));
    const isHeld = ctx.by !== null && (hosts.length > 0 || (await reachesMany(ctx, ctx.by, { estimate, send_at })));
    const row = await insertMailing(ctx.db, {
      ...{ state: isHeld ? 'REVIEW' : 'WAITING', title, body: text, ...columnsOf(segment) },
      ...{ title_b: second?.title ?? null, body_b: second?.text ?? null },
      ...{ send_at, estimate, author_id: ctx.by, reason, created_at: now },
      request_key: requestKey,
    });
    Object.assign(ctx.noted, { estimate: tensOf(estimate), ...(row ? { mailing: String(row.id) } : {}) });
    if (hosts.length > 0) Object.assign(ctx.noted, { hosts: hosts.join(' ') });
    if (!row) return found(await mailingOfRequest(ctx.db, requestKey));
    if (!isHeld) await enqueue(ctx, row);
    else if (ctx.by !== null) await askSecond(ctx.db, 'site.content', ctx.by);
    return row;
  },
);

const columnsOf = ({ filter, agentId: agent_id }: Segment) => ({ filter, agent_id });

/** True when this and the operator's other mailings of a day reach more than one operator may write to alone. */
async function reachesMany(
  { db, clock }: Ctx,
  operatorId: bigint,
  { estimate, send_at: sendAt }: Pick<MailingRow, 'estimate' | 'send_at'>,
): Promise<boolean> {
  // Locked: of two mailings at one moment the second sees the first.
  const { secondAbove } = await mailingRule(db, true);
  return mostOf(estimate) + (await reachedAlone(db, { operatorId, now: clock(), sendAt })) > secondAbove;
}

async function enqueue({ db }: Pick<Ctx, 'db'>, { id, send_at: runAt }: MailingRow): Promise<void> {
  await addJob(db, sendTask, {}, { runAt, jobKey: `mailing ${id}` });
}

/**
 * Agrees to a mailing as the second operator; from then on it is sent when it is due.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED for its author, and for nobody by name, ASKER_GONE
 *   when the author has been disabled or demoted meanwhile: nobody vouches for it any more, and somebody else makes it anew
 */
export const approveMailing = deskSetting('mailing-approve', 'site.content', async (ctx, id: string): Promise<void> => {
  const row = await lockedIn(ctx, id, ['REVIEW']);
  if (ctx.by === null || row.author_id === ctx.by) throw new DomainError('ALREADY_APPROVED');
  if (row.author_id !== null && !(await isStillAsked(ctx.db, row.author_id, 'site.content'))) {
    throw new DomainError('ASKER_GONE');
  }
  await moveMailing(ctx.db, row.id, { state: 'WAITING', approved_by: ctx.by });
  await enqueue(ctx, row);
});

/** Ends a mailing: members who have not got it yet do not get it. @throws NOT_FOUND, STATE_CONFLICT (value.state) */
export const cancelMailing = deskSetting('mailing-cancel', 'site.content', async (ctx, id: string): Promise<void> => {
  const row = await lockedIn(ctx, id, ['REVIEW', 'WAITING', 'SENDING']);
  Object.assign(ctx.noted, { sent: tensOf(row.sent) });
  await moveMailing(ctx.db, row.id, { state: 'CANCELLED', finished_at: ctx.clock() });
});

async function lockedIn(ctx: SettingCtx, id: string, states: readonly MailingRow['state'][]): Promise<MailingRow> {
  const row = found(await lockMailing(ctx.db, BigInt(id)));
  if (!states.includes(row.state)) throw new DomainError('STATE_CONFLICT', { state: row.state });
  return row;
}

/**
 * Sets the number of members above which a mailing takes a second operator; a higher one takes two operators.
 * @returns false while it waits for the second
 */
export const changeMailingRule = deskSetting(
  'mailing-rule',
  'site.content',
  async (ctx, _whole: 'site', { secondAbove }: Pick<DeskMailingRuleChange, 'secondAbove'>): Promise<boolean> => {
    const { secondAbove: before } = await mailingRule(ctx.db, true);
    if (secondAbove > before && !(await isAgreed(ctx, 'mailing-rule', { before, secondAbove }))) return false;
    await setMailingRule(ctx.db, secondAbove);
    return true;
  },
  { held: ({ db }) => mailingRule(db, true) },
);

const shownRule = async ({ db }: Ctx) => versioned(await mailingRule(db));

/** Registers the desk of mailings. */
export function mailingRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/mailings', listMailings.route(ctx));
  app.get('/ops/v1/mailings/estimate', estimateMailing.route(ctx));
  const rule = deskRead({ permission: 'site.read', schema: {}, answer: DeskMailingRule }, shownRule);
  app.get('/ops/v1/mailings/rule', rule.route(ctx));
  app.get('/ops/v1/mailings/:id', mailingOf.route(ctx));
  app.post('/ops/v1/mailings', newMailing.route(ctx));
  app.post('/ops/v1/mailings/:id/approve', onMailing(approveMailing).route(ctx));
  app.post('/ops/v1/mailings/:id/cancel', onMailing(cancelMailing).route(ctx));
  app.put('/ops/v1/mailings/rule', ruleCall.route(ctx));
}

const newMailing = deskNew({
  permission: makeMailing.permission,
  schema: { headers: IdempotencyHeaders, body: NewDeskMailing },
  answer: DeskMailing,
  perMinute: 20,
  act: async (ctx: Ctx, { operatorId, idempotencyKey }, { reason, ...said }: NewDeskMailing) => {
    const { key: requestKey } = requestId(operatorId, 'desk:mailing', idempotencyKey, {});
    const by = { operatorId, reason, said: detailOf(said) };
    const before = await mailingOfRequest(ctx.db, requestKey);
    const row = before ?? (await makeMailing(ctx, by, said.title.EN, { ...said, reason, requestKey }));
    return await view.one(ctx, row);
  },
});

const onMailing = (act: typeof approveMailing | typeof cancelMailing) =>
  deskAct({
    permission: act.permission,
    schema: { params: DeskId, body: DeskReason },
    answer: DeskMailingDetail,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
      await act(ctx, { operatorId, reason, said: {} }, String(id));
      return await mailingOf(ctx, id);
    },
  });

const ruleCall = deskNew({
  permission: changeMailingRule.permission,
  schema: { body: DeskMailingRuleChange },
  answer: DeskMailingRuleDone,
  act: async (ctx: Ctx, { operatorId }, { reason, version, secondAbove }: DeskMailingRuleChange) => {
    const by = { operatorId, reason, version, said: { secondAbove } };
    const isSet = await changeMailingRule(ctx, by, 'site', { secondAbove });
    return { ...(await shownRule(ctx)), waitsForSecond: !isSet };
  },
});
