import type { ChatMuteRequest, ChatRemoveRequest } from '@fairhouse/contract/chat';
import { chatModule } from '@fairhouse/contract/chat-module';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Session } from '../identity/index.ts';
import { isModuleOn } from '../site/index.ts';
import { behindAliases, holdPerson, messageById, mutePerson, personOf, removeMessages } from './chat-store.ts';
import { roomsChanged } from './read.ts';
import { closeReports } from './report-store.ts';
import { newAlias } from './say.ts';

/** An act of a moderator as it is stored. */
export type ModerationRow = {
  id: bigint;
  at: Date;
  moderator_id: bigint;
  act: 'remove' | 'mute';
  member_id: bigint;
  message_id: bigint | null;
  room: string | null;
  text: string | null;
  minutes: number | null;
  reason: string;
};

/**
 * Removes any member's message, and closes its reports; a removed one stays so.
 * @throws MODULE_DISABLED, FORBIDDEN when the session is no moderator's or the message is a moderator's, NOT_FOUND
 */
export async function removeAsModerator(
  ctx: Ctx,
  session: Session,
  id: bigint,
  { reason }: ChatRemoveRequest,
): Promise<void> {
  await asModerator(ctx, session, async (tx) => {
    const message = await messageById(tx, id);
    if (!message) throw new DomainError('NOT_FOUND');
    await refuseModerators(tx, message.member_id);
    if (message.removed_at !== null) return;
    await removeMessages(tx, message.room, [id]);
    await closeReports(tx, id);
    const { member_id, room, text } = message;
    await note(tx, session, { act: 'remove', member_id, message_id: id, room, text, minutes: null, reason });
  });
  roomsChanged(ctx);
}

/**
 * Mutes a member for some minutes; never shortens a mute.
 * @returns the end of the mute
 * @throws MODULE_DISABLED, FORBIDDEN when the session is no moderator's or the member is a moderator, NOT_FOUND
 */
export async function muteAsModerator(
  ctx: Ctx,
  session: Session,
  alias: string,
  { minutes, reason }: ChatMuteRequest,
): Promise<Date> {
  return await asModerator(ctx, session, async (tx) => {
    const memberId = (await behindAliases(tx, [alias])).get(alias);
    if (memberId === undefined) throw new DomainError('NOT_FOUND');
    const person = await holdPerson(tx, memberId, newAlias());
    if (person.moderates) throw new DomainError('FORBIDDEN');
    const asked = new Date((await databaseNow(tx)).getTime() + minutes * 60_000);
    if (person.muted_until && person.muted_until >= asked) return person.muted_until;
    await mutePerson(tx, memberId, asked, null);
    const none = { message_id: null, room: null, text: null };
    await note(tx, session, { act: 'mute', member_id: memberId, ...none, minutes, reason });
    return asked;
  });
}

/** Does an act of a moderator, whose row is locked meanwhile: nobody acts after losing that role. */
async function asModerator<T>(ctx: Ctx, { memberId }: Session, act: (tx: Db) => Promise<T>): Promise<T> {
  if (!(await isModuleOn(ctx, chatModule))) throw new DomainError('MODULE_DISABLED', { modId: chatModule });
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from chat.person where member_id = ${memberId} and moderates for share`.execute(tx);
    if (rows.length === 0) throw new DomainError('FORBIDDEN');
    return await act(tx);
  });
}

/** Refuses acts against moderators, which are left to operators. @throws FORBIDDEN */
async function refuseModerators(db: Db, memberId: bigint): Promise<void> {
  if ((await personOf(db, memberId))?.moderates) throw new DomainError('FORBIDDEN');
}

async function note(
  tx: Db,
  { memberId }: Session,
  row: Omit<ModerationRow, 'id' | 'at' | 'moderator_id'>,
): Promise<void> {
  await sql`
    insert into chat.moderation (at, moderator_id, act, member_id, message_id, room, text, minutes, reason)
    values (clock_timestamp(), ${memberId}, ${row.act}, ${row.member_id}, ${row.message_id}, ${row.room}, ${row.text},
      ${row.minutes}, ${row.reason})`.execute(tx);
}
