import { type ChatPush, chatRooms, chatTopic } from '@fairhouse/contract/chat';
import { chatModule } from '@fairhouse/contract/chat-module';
import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { isModuleOn } from '../site/index.ts';
import { changesAfter, roomsNow } from './chat-store.ts';
import { chatRules } from './rules.ts';
import { messageViews } from './views.ts';

/** The interval of reads while somebody watches on this node; the changes between two reads are one push. */
const lookMs = 30;
const unwatchedMs = 500;
const changesMax = 200;

/**
 * Pushes new and removed messages of a room to those who watch it on this node. Each node reads for itself, in the
 * order in which the room's changes were committed, so nodes exchange nothing and no change is missed. Runs until the
 * context closes.
 */
export function startChat(ctx: Ctx): void {
  const follower = roomFollower(ctx);
  startLoop(ctx, 'chat rooms', unwatchedMs, async () => {
    const due = performance.now() + lookMs;
    const isWatched = chatRooms.some((room) => ctx.push.watchersHere(chatTopic(room)) > 0);
    await follower();
    return isWatched && Math.max(due - performance.now(), 1);
  });
}

/** Returns a function that reads all watched rooms once for one node. */
export function roomFollower(ctx: Ctx): () => Promise<void> {
  const cursors = new Map<Language, bigint>();
  return async () => {
    const watched = chatRooms.filter((room) => ctx.push.watchersHere(chatTopic(room)) > 0);
    for (const room of cursors.keys()) if (!watched.includes(room)) cursors.delete(room);
    if (watched.length === 0 || !(await isModuleOn(ctx, chatModule))) return;
    const { open, visitors_read: isOpenToAll } = await chatRules(ctx);
    for (const { room, rev } of await roomsNow(ctx.reserve.db)) {
      if (!watched.includes(room)) continue;
      const from = cursors.get(room);
      // A new watcher reads the room by a request, so earlier changes are not pushed.
      if (from === undefined || !open.includes(room)) cursors.set(room, rev);
      else if (rev > from) cursors.set(room, await tell(ctx, room, { from, membersOnly: !isOpenToAll }));
    }
  };
}

/** Tells the changes after a revision to those who may read the room. @returns the last one that was told */
async function tell(
  ctx: Ctx,
  room: Language,
  { from, membersOnly }: { from: bigint; membersOnly: boolean },
): Promise<bigint> {
  const rows = await changesAfter(ctx.reserve.db, room, from, changesMax);
  const said = rows.filter(({ removed_at }) => removed_at === null);
  const gone = rows.filter(({ removed_at }) => removed_at !== null);
  const game = chatTopic(room);
  const push: ChatPush = {
    game,
    said: await messageViews(ctx.reserve.db, said),
    gone: gone.map(({ id }) => String(id)),
  };
  if (rows.length > 0) ctx.push.toWatchersHere(game, 'chat', push, { membersOnly });
  return rows.at(-1)?.rev ?? from;
}
