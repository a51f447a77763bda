import type { Localized } from '@fairhouse/contract/language';
import type { Ctx } from '../../platform/ctx.ts';
import { insertMessages, letterTemplate } from './message-store.ts';

type Letter = { title: Localized; announcement: Localized };
type About = { subject: string; id: bigint };
type Told = {
  /** The row that the letter is about. */
  about?: About;
  /** The source of a letter that each member gets once; letters without a source may be repeated. */
  source?: string;
};

/** Writes a letter of the house to a member's inbox, in every language of the interface. */
export async function sendLetter(ctx: Ctx, memberId: bigint, letter: Letter, about?: About): Promise<void> {
  await sendLetters(ctx, [memberId], letter, about === undefined ? {} : { about });
}

/** Writes one letter of the house to the inboxes of several members, in the transaction of the context. */
export async function sendLetters(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  members: readonly bigint[],
  { title, announcement }: Letter,
  { about, source }: Told = {},
): Promise<void> {
  if (members.length === 0) return;
  const at = ctx.clock();
  await insertMessages(
    ctx.db,
    members.map((member_id) => ({
      member_id,
      template: letterTemplate,
      params: { title, announcement },
      subject: about?.subject ?? null,
      subject_id: about?.id ?? null,
      source: source ?? 'letters',
      event_id: source === undefined ? null : member_id,
      at,
    })),
  );
}
