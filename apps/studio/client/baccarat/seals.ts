/** Storage key of the shoes' commitments that this browser saw while they were played; a check compares with them. */
const storageKey = 'game.seals';
const keptMax = 20;
let seals = new Map<number, string>(readSeals());

function readSeals(): [number, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((pair: unknown): [number, string][] => {
      if (!Array.isArray(pair)) return [];
      const [shoe, seal]: unknown[] = pair;
      return typeof shoe === 'number' && typeof seal === 'string' ? [[shoe, seal]] : [];
    });
  } catch {
    return [];
  }
}

export function noteSeal(shoe: number, seal: string): void {
  if (seals.has(shoe)) return;
  seals = new Map([...seals, [shoe, seal] as const].slice(-keptMax));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...seals]));
  } catch {
    // Without storage in a frame they are kept while the page is open.
  }
}

/** Returns the commitment that this browser saw; null if it did not see the shoe. */
export function seenSeal(shoe: number): string | null {
  return seals.get(shoe) ?? null;
}
