import { versioned } from '../operators/index.ts';

type Worded = { title: unknown; text?: unknown };

/** Tells whether terms are equal except for title and text, which one operator may change at any time. */
export function isSameButWords(before: Worded, after: Worded): boolean {
  const bare = ({ title: _title, text: _text, ...terms }: Worded) => versioned({ terms: ordered(terms) }).version;
  return bare(before) === bare(after);
}

/** Sorts the fields, since the database stores them in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, held]) => [name, ordered(held)]));
}
