import {
  DeskChatModeration,
  DeskChatModerationQuery,
  DeskChatModeratorChange,
  DeskChatModeratorPath,
  DeskChatModerators,
} from '@fairhouse/contract/desk-chat';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberNamed, memberNames, seenAccounts } from '../../identity/index.ts';
import {
  deskChange,
  deskList,
  deskRead,
  deskSetting,
  found,
  type ListFilter,
  type Said,
  versioned,
} from '../../operators/index.ts';
import { holdPerson } from '../chat-store.ts';
import type { ModerationRow } from '../moderators.ts';
import { newAlias } from '../say.ts';

/** Returns the members who moderate the rooms. */
export async function chatModerators({ db }: Ctx): Promise<{ username: string }[]> {
  const { rows } = await sql<{ id: bigint }>`select member_id as id from chat.person where moderates`.execute(db);
  const names = await memberNames(
    db,
    rows.map(({ id }) => id),
  );
  return [...names.values()].sort().map((username) => ({ username }));
}

/** Makes a member a moderator of the rooms, or ends it. @throws NOT_FOUND */
export const setChatModerator = deskSetting(
  'chat-moderator',
  'site.settings',
  async (ctx, account: string, { moderates }: Said<DeskChatModeratorChange>): Promise<void> => {
    const memberId = found(await memberNamed(ctx.db, account));
    await holdPerson(ctx.db, memberId, newAlias());
    await sql`update chat.person set moderates = ${moderates} where member_id = ${memberId}`.execute(ctx.db);
  },
  { held: async (ctx, account) => (await chatModerators(ctx)).find(({ username }) => username === account) },
);

const shown = async (ctx: Ctx) => (await chatModerators(ctx)).map(versioned);

/** Lists the moderators; then the console's call that makes one. */
export const readChatModerators = deskRead({ permission: 'chat.read', schema: {}, answer: DeskChatModerators }, shown);
export const changeChatModerator = deskChange({
  setting: setChatModerator,
  schema: { params: DeskChatModeratorPath, body: DeskChatModeratorChange },
  answer: DeskChatModerators,
  named: ({ username }: { username: string }) => username,
  shown,
});

/** Lists the acts of moderators, newest first. */
export const listChatModeration = deskList({
  permission: 'chat.read',
  query: DeskChatModerationQuery,
  row: DeskChatModeration,
  rows: async ({ db }, { limit, before, memberId }: ListFilter<DeskChatModerationQuery>) =>
    (
      await sql<ModerationRow>`
        select * from chat.moderation where true
          ${before === undefined ? sql`` : sql`and id < ${before}`}
          ${memberId === undefined ? sql`` : sql`and (member_id = ${memberId} or moderator_id = ${memberId})`}
        order by id desc limit ${limit}`.execute(db)
    ).rows,
  shown: {
    all: async ({ db }, rows: readonly ModerationRow[]) => {
      const names = await seenAccounts(
        db,
        rows.flatMap(({ moderator_id, member_id }) => [moderator_id, member_id]),
      );
      return rows.map(({ id, at, moderator_id, member_id, message_id, ...same }) => ({
        id: String(id),
        at: at.toISOString(),
        moderator: names.get(moderator_id) ?? '',
        act: same.act,
        memberId: String(member_id),
        username: names.get(member_id) ?? '',
        messageId: message_id === null ? null : String(message_id),
        room: same.room,
        text: same.text,
        minutes: same.minutes,
        reason: same.reason,
      }));
    },
  },
});
