import type { ChatMessage } from '@fairhouse/contract/chat';

/** The most messages that a page keeps; the oldest are dropped. */
export const keptMax = 10_000;
/** The number of messages in a chunk, which is drawn or left undrawn as a whole. */
export const chunkSize = 20;

export type Chunk = { key: number; list: readonly ChatMessage[] };

/**
 * The messages of a room that a page holds. An unchanged chunk keeps its identity, so that it is not rendered again.
 */
export type RoomView = {
  chunks: readonly Chunk[];
  count: number;
  newest: string | null;
  oldest: string | null;
};

/**
 * Keeps the messages of a room in order, in chunks with fixed borders: new messages change only the last chunk, earlier
 * ones are added as chunks before the first.
 */
export function createRoom() {
  let chunks: Chunk[] = [];
  let known = new Set<string>();
  let view: RoomView = { chunks, count: 0, newest: null, oldest: null };
  const listeners = new Set<() => void>();

  function publish(next: Chunk[]) {
    chunks = next.filter(({ list }) => list.length > 0);
    while (known.size > keptMax && chunks.length > 1) {
      for (const { id } of chunks[0]?.list ?? []) known.delete(id);
      chunks = chunks.slice(1);
    }
    const newest = chunks.at(-1)?.list.at(-1)?.id ?? null;
    view = { chunks, count: known.size, newest, oldest: chunks[0]?.list[0]?.id ?? null };
    for (const listener of listeners) listener();
  }
  const fresh = (list: readonly ChatMessage[]) => {
    const added = list.filter(({ id }) => !known.has(id)).sort(byId);
    for (const { id } of added) known.add(id);
    return added;
  };

  return {
    view: () => view,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds new messages. One that arrives late is put in its place. */
    add(list: readonly ChatMessage[]) {
      const added = fresh(list);
      const [first] = added;
      if (!first) return;
      const last = chunks.at(-1);
      const behind = last?.list.at(-1);
      if (last && behind && byId(first, behind) < 0) {
        // A late message belongs among the newest, so the last two chunks are sorted again.
        const [before, ...rest] = chunks.slice(-2);
        const mixed = [...(before?.list ?? []), ...rest.flatMap((chunk) => chunk.list), ...added].sort(byId);
        publish([...chunks.slice(0, -2), ...chunked(mixed, before?.key ?? 0)]);
        return;
      }
      const room = last && last.list.length < chunkSize ? last : null;
      const base = room ? chunks.slice(0, -1) : chunks;
      const key = room?.key ?? (last ? last.key + 1 : 0);
      publish([...base, ...chunked([...(room?.list ?? []), ...added], key)]);
    },
    /** Adds a page of earlier messages. */
    prepend(list: readonly ChatMessage[]) {
      const added = fresh(list);
      if (added.length === 0) return;
      const count = Math.ceil(added.length / chunkSize);
      const key = (chunks[0]?.key ?? 0) - count;
      publish([...chunked(added, key), ...chunks]);
    },
    /** Removes messages that moderators removed. */
    remove(ids: readonly string[]) {
      const gone = new Set(ids.filter((id) => known.delete(id)));
      if (gone.size === 0) return;
      publish(
        chunks.map((chunk) =>
          chunk.list.some(({ id }) => gone.has(id))
            ? { ...chunk, list: chunk.list.filter(({ id }) => !gone.has(id)) }
            : chunk,
        ),
      );
    },
    /**
     * Brings the room up to date with its newest page, read again: after a lost connection messages may be missing, or
     * have been removed. If the page does not reach back to the known messages, the room starts again from it.
     * @param isWhole the page holds all messages of the room
     */
    refresh(page: readonly ChatMessage[], isWhole: boolean) {
      const ids = new Set(page.map(({ id }) => id));
      const oldest = page.reduce<ChatMessage | null>(
        (least, one) => (least && byId(least, one) < 0 ? least : one),
        null,
      );
      const reaches = view.count === 0 || isWhole || page.some(({ id }) => known.has(id));
      if (!reaches) {
        known = new Set();
        chunks = [];
      } else {
        const missing = chunks
          .flatMap(({ list }) => list)
          .filter((one) => !ids.has(one.id) && (isWhole || (oldest !== null && byId(one, oldest) > 0)))
          // Messages that a push brought after the page was read stay.
          .filter((one) => page.some((held) => byId(held, one) > 0));
        this.remove(missing.map(({ id }) => id));
      }
      this.add(page);
    },
  };
}
export type Room = ReturnType<typeof createRoom>;

function chunked(list: readonly ChatMessage[], firstKey: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < list.length; at += chunkSize) {
    chunks.push({ key: firstKey + at / chunkSize, list: list.slice(at, at + chunkSize) });
  }
  return chunks;
}

/** Compares ids, which are numbers of any length as digits. */
function byId(a: { id: string }, b: { id: string }): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
