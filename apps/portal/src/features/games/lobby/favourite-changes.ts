import type { GameType } from '@fairhouse/contract/games';
import { ApiError } from '@fairhouse/web/api-error';
import { call, withQuery } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { keepHere, keptHere } from '../../../shell/preferences.ts';
import { createPacedQueue } from './paced-queue.ts';

export type FavouriteChange = { nodeId: string; vendor: string; gameType: GameType; favourite: boolean };
type Left = { memberId: string; changes: FavouriteChange[] };

export const favouritesPath = '/lgw/games/favorite';
const leftKey = 'fh_favourites';
/** The server accepts one change a second per member, from all pages together. */
const paceMs = 1000;
const triesMax = 3;
const turns = createPacedQueue(paceMs);
/** Changes not sent yet: the last one for each game. */
const waiting = new Map<string, FavouriteChange>();

/** Sends a change at its turn; a later change of the same game replaces it before that. */
export async function tellChange(memberId: string, change: FavouriteChange): Promise<void> {
  const { nodeId } = change;
  const waits = () => waiting.get(nodeId) === change;
  waiting.set(nodeId, change);
  await turns.take(async () => {
    try {
      for (let tries = 1; waits() && session.state().memberId === memberId; tries += 1) {
        const isTold = await told(change, tries < triesMax);
        if (isTold) return;
        await new Promise<void>((resolve) => setTimeout(resolve, paceMs));
      }
    } finally {
      if (waits()) waiting.delete(nodeId);
      if (document.visibilityState === 'hidden') leave();
    }
  });
}

/**
 * @returns false if the server refused it because the member's last change is less than a second old, and it may be
 * tried again
 */
async function told({ nodeId, favourite, ...about }: FavouriteChange, again: boolean): Promise<boolean> {
  try {
    // `keepalive`: the request is sent even if the page is left now.
    await (favourite
      ? call('POST', favouritesPath, { body: { nodeId, ...about }, keepalive: true })
      : call('DELETE', withQuery(favouritesPath, { nodeId }), { keepalive: true }));
    return true;
  } catch (error) {
    if (again && error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Sends the changes that an earlier page of this browser left unsent. */
export async function tellLeft(memberId: string): Promise<void> {
  const left = leftHere();
  if (left?.memberId !== memberId) return;
  keepHere(leftKey, '');
  const changes = left.changes.filter(({ nodeId }) => !waiting.has(nodeId));
  // A refused change is dropped: the game no longer exists.
  await Promise.all(changes.map((change) => tellChange(memberId, change).catch(() => {})));
}

/** Reads the changes that an earlier page left unsent; null if there are none or the entry cannot be read. */
function leftHere(): Left | null {
  try {
    const left: Partial<Left> | null = JSON.parse(keptHere(leftKey) || 'null');
    const { memberId, changes } = left ?? {};
    return memberId !== undefined && Array.isArray(changes) ? { memberId, changes } : null;
  } catch {
    return null;
  }
}

/** Stores unsent changes for the next page, because a hidden page may be discarded at any moment. */
function leave(): void {
  const { memberId } = session.state();
  const left: Left = { memberId: memberId ?? '', changes: [...waiting.values()] };
  keepHere(leftKey, left.changes.length > 0 ? JSON.stringify(left) : '');
}

document.addEventListener('visibilitychange', () => {
  const { memberId } = session.state();
  if (!memberId) return;
  if (document.visibilityState === 'hidden') {
    if (waiting.size > 0) leave();
  } else void tellLeft(memberId);
});
