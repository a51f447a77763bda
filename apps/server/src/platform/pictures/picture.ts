/** The accepted formats, recognised by a file's first bytes: its name and type are only claims of its sender. */
const beginnings = {
  png: (file: Uint8Array) => startsWith(file, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (file: Uint8Array) => startsWith(file, 0, [0xff, 0xd8, 0xff]),
  webp: (file: Uint8Array) =>
    startsWith(file, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(file, 8, [0x57, 0x45, 0x42, 0x50]),
};

export type PictureFormat = keyof typeof beginnings;

/**
 * The stored form of a picture: upright, WebP by default. `inside` keeps its shape and never enlarges, `cover` crops
 * it to a square, or to the shape of `sidePx` by `heightPx`. Without a background transparency is kept.
 */
export type StoredForm = {
  sidePx: number;
  heightPx?: number;
  fit: 'inside' | 'cover';
  background: string | null;
  encoding?: 'webp' | 'avif';
  quality: number;
};

export type Task = { file: Uint8Array; format: PictureFormat; form: StoredForm };

/** A re-encoded picture; `colour` is its average, as #rrggbb. */
export type Redrawn = { image: Buffer; width: number; height: number; colour: string };

/** Returns the format of a file, judged by its content only; null for any format that is not accepted. */
export function formatOf(file: Uint8Array, taken: readonly PictureFormat[]): PictureFormat | null {
  return taken.find((format) => beginnings[format](file)) ?? null;
}

export function isTask(message: unknown): message is Task {
  return (
    typeof message === 'object' && message !== null && 'file' in message && 'format' in message && 'form' in message
  );
}

export function isRedrawn(message: unknown): message is Redrawn {
  return (
    typeof message === 'object' && message !== null && 'image' in message && 'width' in message && 'height' in message
  );
}

function startsWith(file: Uint8Array, at: number, bytes: number[]): boolean {
  return bytes.every((byte, i) => file[at + i] === byte);
}
