import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../platform/ctx.ts';
import { insertMessages, letterTemplate } from './message-store.ts';

/** Writes a letter of the house to a member's inbox, in every language of the interface. */
export async function sendLetter(
  ctx: Ctx,
  memberId: bigint,
  { title, announcement }: { title: Localized; announcement: Localized },
  about: { subject: string; id: bigint } | null = null,
): Promise<void> {
  await insertMessages(ctx.db, [
    {
      member_id: memberId,
      template: letterTemplate,
      params: { title, announcement },
      subject: about?.subject ?? null,
      subject_id: about?.id ?? null,
      source: 'letters',
      event_id: null,
      at: ctx.clock(),
    },
  ]);
}
