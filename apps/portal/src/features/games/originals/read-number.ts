/** Parses a typed number, with a point or a comma before its decimals; null if it is not a number. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? Number(trimmed) : null;
}
