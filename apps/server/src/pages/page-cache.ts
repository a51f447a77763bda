import type { Document } from './document.ts';

/** What an address is answered with: a document, or another address. */
export type Answer = Document | { redirect: string; bytes: number };

/** Answers by key, the least recently asked for going first once they weigh more than `bytesMax`. */
export function createPageCache(bytesMax: number) {
  const held = new Map<string, Answer>();
  /** Drawings under way, so that a crowd at a fresh page waits for one drawing. */
  const drawing = new Map<string, Promise<Answer>>();
  let bytes = 0;

  function put(key: string, answer: Answer): void {
    held.set(key, answer);
    bytes += answer.bytes;
    for (const [oldest, { bytes: freed }] of held) {
      if (bytes <= bytesMax || oldest === key) break;
      held.delete(oldest);
      bytes -= freed;
    }
  }

  return {
    async get(key: string, draw: () => Promise<Answer>): Promise<Answer> {
      const found = held.get(key);
      if (found) {
        held.delete(key);
        held.set(key, found);
        return found;
      }
      const running = drawing.get(key);
      if (running) return running;
      const fresh = draw().finally(() => drawing.delete(key));
      drawing.set(key, fresh);
      const answer = await fresh;
      if (!held.has(key)) put(key, answer);
      return answer;
    },
    get bytes() {
      return bytes;
    },
  };
}
