import { DeskId } from '@fairhouse/contract/desk';
import { DeskLetter, DeskLetterRule, DeskLetterRuleChange, DeskLetterSent } from '@fairhouse/contract/desk-letters';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames, seenAccount } from '../../identity/index.ts';
import { actOnce, isDone, noteDone, type RequestId, requestId } from '../../money-rows/index.ts';
import {
  deskAct,
  deskChange,
  deskRead,
  deskSetting,
  found,
  isAgreed,
  rowNumber,
  type Said,
  versioned,
} from '../../operators/index.ts';
import { foreignHosts, siteHosts } from '../../site/index.ts';
import { sendLetter } from '../letter.ts';
import { letterRule, requireLetterLeft, setLetterRule } from '../letter-rule.ts';

type Letter = { title: Localized; text: Localized; request: RequestId };

/**
 * Writes a letter to the inbox of the account of this name. One that names a host other than the site's takes two
 * operators: it may lead its reader to another site.
 * @returns false while it waits for the second operator; a repeated request gets the first answer
 * @throws NOT_FOUND, ALREADY_APPROVED, IDEMPOTENCY_CONFLICT; TOO_MANY_REQUESTS (value.retryAfterSeconds) beyond the
 * letters of a day
 */
export const writeLetter = deskSetting(
  'letter',
  'site.content',
  async (ctx, account: string, { title, text, request }: Letter): Promise<boolean> => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new DomainError('NOT_FOUND');
    const write = async () => {
      await requireLetterLeft(ctx);
      const hosts = foreignHosts([title, text], await siteHosts(ctx));
      if (hosts.length > 0) {
        Object.assign(ctx.noted, { hosts: hosts.join(' '), text: text.EN });
        if (!(await isAgreed(ctx, `letter ${memberId}`, { title, text }))) return false;
      }
      await sendLetter(ctx, memberId, { title, announcement: text });
      if (ctx.by !== null) await noteDone(ctx, request, ctx.by);
      return true;
    };
    const made = async () => ((await isDone(ctx.db, request)) ? true : null);
    return await actOnce(ctx, request, { made, act: write, waiting: false });
  },
);

/** The console's call of `writeLetter`. */
export const letterCall = deskAct({
  permission: writeLetter.permission,
  schema: { params: DeskId, headers: IdempotencyHeaders, body: DeskLetter },
  answer: DeskLetterSent,
  on: rowNumber,
  act: async (ctx, id, { operatorId, idempotencyKey }, { reason, title, text }: DeskLetter) => {
    const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const request = requestId(operatorId, 'desk:letter', idempotencyKey, { memberId: String(id), title, text });
    const by = { operatorId, reason, said: { title: title.EN } };
    const isSent = await writeLetter(ctx, by, username, { title, text, request });
    return { username: seenAccount(username), waitsForSecond: !isSent };
  },
});

/** The number of letters and mailings that one operator may write within a day. */
export const shownLetterRule = deskRead(
  { permission: 'site.read', schema: {}, answer: DeskLetterRule },
  async ({ db }: Ctx) => versioned(await letterRule(db)),
);

/** Sets the number of letters a day; a higher one takes two operators. @returns false while it waits for the second */
export const setLettersPerDay = deskSetting(
  'letter-rule',
  'site.content',
  async (ctx, subject: string, { perDay }: Said<DeskLetterRuleChange>): Promise<boolean> => {
    assert(subject === 'letters', 'there is one rule');
    const { perDay: before } = await letterRule(ctx.db, true);
    if (perDay > before && !(await isAgreed(ctx, 'letter-rule', { before, perDay }))) return false;
    await setLetterRule(ctx.db, perDay);
    return true;
  },
  { held: ({ db }) => letterRule(db, true) },
);

export const changeLetterRule = deskChange({
  setting: setLettersPerDay,
  schema: { body: DeskLetterRuleChange },
  answer: DeskLetterRule,
  named: () => 'letters',
  shown: async (ctx) => await shownLetterRule(ctx, {}),
});
