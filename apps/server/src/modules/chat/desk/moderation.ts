import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskChatDecision,
  DeskChatMessage,
  DeskChatMute,
  DeskChatMuted,
  DeskChatQuery,
  DeskChatReport,
  DeskChatReportQuery,
} from '@fairhouse/contract/desk-chat';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { memberNamed, memberNames, seenAccount, seenAccounts } from '../../identity/index.ts';
import { deskAct, deskList, deskSetting, found, type ListFilter, rowNumber } from '../../operators/index.ts';
import { holdPerson, messageById, mutePerson, removeMessages } from '../chat-store.ts';
import { roomsChanged } from '../read.ts';
import { closeReports, type ReportRow, reportRows } from '../report-store.ts';
import { newAlias } from '../say.ts';
import { everyMessage, shownOf } from './desk-store.ts';
import { deskMessages } from './views.ts';

/** A mute removes the messages of this many hours. */
const removedHours = 24;

/** Lists the messages of the rooms, newest first. */
export const listChatMessages = deskList({
  permission: 'chat.read',
  query: DeskChatQuery,
  row: DeskChatMessage,
  rows: ({ db }, filter: ListFilter<DeskChatQuery>) => everyMessage(db, filter),
  shown: { all: deskMessages },
});

/** Lists members' reports, newest first, with the reported messages. */
export const listChatReports = deskList({
  permission: 'chat.read',
  query: DeskChatReportQuery,
  row: DeskChatReport,
  rows: ({ db }, filter: ListFilter<DeskChatReportQuery>) => reportRows(db, filter),
  shown: { all: reportViews },
});

async function reportViews(ctx: Ctx, rows: readonly ReportRow[]) {
  const messages = rows.map((row) => ({ ...row, id: row.message_id, kind: 'TEXT' }));
  const [views, names] = await Promise.all([
    deskMessages(ctx, messages),
    seenAccounts(
      ctx.db,
      rows.map(({ reporter_id }) => reporter_id),
    ),
  ]);
  return rows.map(({ id, at, reason, reporter_id, closed_at }, no) => ({
    id: String(id),
    at: at.toISOString(),
    reason,
    reporter: names.get(reporter_id) ?? '',
    closedAt: closed_at?.toISOString() ?? null,
    message: found(views[no] ?? null),
  }));
}

/** Removes a message and closes its reports; a removed one stays so. @throws NOT_FOUND */
export const removeMessage = deskSetting(
  'chat-remove',
  'chat.moderate',
  async (ctx, id: string): Promise<void> => {
    const message = found(await messageById(ctx.db, BigInt(id)));
    ctx.noted = { text: message.text, memberId: String(message.member_id), room: message.room };
    if (message.removed_at === null) await removeMessages(ctx.db, message.room, [message.id]);
    await closeReports(ctx.db, message.id);
  },
  { changed: roomsChanged },
);

/** Closes the reports of a message without removing it. @throws NOT_FOUND */
export const keepMessage = deskSetting('chat-keep', 'chat.moderate', async (ctx, id: string): Promise<void> => {
  const message = found(await messageById(ctx.db, BigInt(id)));
  ctx.noted = { reports: await closeReports(ctx.db, message.id) };
});

type Mute = Pick<DeskChatMute, 'minutes' | 'told' | 'removes'>;

/**
 * Mutes the account with this name for some minutes, or ends the mute with 0; the member is notified of the end and the
 * reason.
 * @throws NOT_FOUND
 */
export const muteMember = deskSetting(
  'chat-mute',
  'chat.moderate',
  async (ctx, account: string, { minutes, told, removes = false }: Mute): Promise<Date | null> => {
    const memberId = found(await memberNamed(ctx.db, account));
    await holdPerson(ctx.db, memberId, newAlias());
    const now = await databaseNow(ctx.db);
    const until = minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000);
    await mutePerson(ctx.db, memberId, until, until && (told ?? null));
    if (!removes) return until;
    const shown = await shownOf(ctx.db, memberId, removedHours);
    for (const room of new Set(shown.map((one) => one.room))) {
      const ids = shown.filter((one) => one.room === room).map(({ id }) => id);
      await removeMessages(ctx.db, room, ids);
    }
    ctx.noted = { removed: shown.length };
    return until;
  },
  { changed: roomsChanged },
);

const decided = (decide: typeof removeMessage) =>
  deskAct({
    permission: decide.permission,
    schema: { params: DeskId, body: DeskChatDecision },
    answer: DeskChatMessage,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskChatDecision) => {
      await decide(ctx, { operatorId, reason, said: {} }, String(id));
      const [view] = await deskMessages(ctx, [found(await messageById(ctx.db, id))]);
      return found(view ?? null);
    },
  });

/** The console's calls of these acts. */
export const removeCall = decided(removeMessage);
export const keepCall = decided(keepMessage);
export const muteCall = deskAct({
  permission: muteMember.permission,
  schema: { params: DeskId, body: DeskChatMute },
  answer: DeskChatMuted,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, ...mute }: DeskChatMute) => {
    const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const said = { minutes: mute.minutes, removes: mute.removes ?? false };
    const until = await muteMember(ctx, { operatorId, reason, said }, username, mute);
    return { username: seenAccount(username), mutedUntil: until?.toISOString() ?? null };
  },
});
