import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../platform/ctx.ts';
import { insertMessages } from './message-store.ts';

/** Writes to a member in the house's own words, in every language of the interface. */
export async function sendLetter(
  ctx: Ctx,
  memberId: bigint,
  { title, announcement }: { title: Localized; announcement: Localized },
): Promise<void> {
  await insertMessages(ctx.db, [
    {
      member_id: memberId,
      template: 'letter',
      params: { title, announcement },
      subject: null,
      subject_id: null,
      event_id: null,
      at: ctx.clock(),
    },
  ]);
}
