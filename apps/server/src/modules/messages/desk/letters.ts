import { DeskId } from '@fairhouse/contract/desk';
import { DeskLetter, DeskLetterSent } from '@fairhouse/contract/desk-letters';
import type { Localized } from '@fairhouse/contract/language';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../identity/index.ts';
import { deskAct, deskSetting, found, isAgreed, rowNumber } from '../../operators/index.ts';
import { foreignHosts, siteHosts } from '../../site/index.ts';
import { sendLetter } from '../letter.ts';

/**
 * Writes a letter to the inbox of the account of this name. One that names a host that is not the site's takes two operators: it may
 * lead its reader away.
 * @returns false while it waits for the second
 * @throws NOT_FOUND
 */
export const writeLetter = deskSetting(
  'letter',
  'site.content',
  async (ctx, account: string, { title, text }: { title: Localized; text: Localized }): Promise<boolean> => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new DomainError('NOT_FOUND');
    const hosts = foreignHosts([title, text], await siteHosts(ctx));
    if (hosts.length > 0) {
      Object.assign(ctx.noted, { hosts: hosts.join(' '), text: text.EN });
      if (!(await isAgreed(ctx, `letter ${memberId}`, { title, text }))) return false;
    }
    await sendLetter(ctx, memberId, { title, announcement: text });
    return true;
  },
);

/** The console's call of it. */
export const letterCall = deskAct({
  permission: writeLetter.permission,
  schema: { params: DeskId, body: DeskLetter },
  answer: DeskLetterSent,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, title, text }: DeskLetter) => {
    const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const isSent = await writeLetter(ctx, { operatorId, reason, said: { title: title.EN } }, username, { title, text });
    return { username, waitsForSecond: !isSent };
  },
});
