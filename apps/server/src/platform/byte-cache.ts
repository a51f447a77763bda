/** Values by key, the least recently asked for going first once they weigh more than `bytesMax`. */
export function createByteCache<T extends { bytes: number }>(bytesMax: number) {
  const held = new Map<string, T>();
  /** What is being made, so that a crowd at a fresh key waits for one. */
  const making = new Map<string, Promise<T>>();
  let bytes = 0;

  function put(key: string, value: T): void {
    held.set(key, value);
    bytes += value.bytes;
    for (const [oldest, { bytes: freed }] of held) {
      if (bytes <= bytesMax || oldest === key) break;
      held.delete(oldest);
      bytes -= freed;
    }
  }

  return {
    async get(key: string, make: () => Promise<T>): Promise<T> {
      const found = held.get(key);
      if (found) {
        held.delete(key);
        held.set(key, found);
        return found;
      }
      const running = making.get(key);
      if (running) return await running;
      const fresh = make().finally(() => making.delete(key));
      making.set(key, fresh);
      const value = await fresh;
      if (!held.has(key)) put(key, value);
      return value;
    },
    get bytes() {
      return bytes;
    },
  };
}
