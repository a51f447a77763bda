import type { Announcement, Execution } from '@fairhouse/contract/announcements';
import type { PopupHead } from '@fairhouse/contract/site';

/** A visitor as announcements see one. */
export type Who = { memberId: string | null; firstLogin: boolean };

/** Announcements that were seen, by `seenKey`, with the day on which they opened last. */
export type Seen = Readonly<Record<string, string>>;

/** Returns the executions that apply: a member's first login is also a login. */
export function executionsOf({ memberId, firstLogin }: Who): Execution[] {
  if (memberId === null) return ['B'];
  return firstLogin ? ['F', 'A'] : ['A'];
}

/** The key of a seen announcement: each member of a browser sees it separately, and each revision of it again. */
export function seenKey({ memberId }: Who, { id, revision }: PopupHead): string {
  return `${memberId ?? ''} ${id} ${revision}`;
}

/** Returns the announcements that open now. */
export function dueHeads(
  heads: readonly PopupHead[],
  who: Who,
  { now, seen, seenThisVisit }: { now: number; seen: Seen; seenThisVisit: ReadonlySet<string> },
): PopupHead[] {
  const executions = executionsOf(who);
  const today = dayOf(now);
  return heads.filter((head) => {
    const key = seenKey(who, head);
    if (!head.executions.some((execution) => executions.includes(execution))) return false;
    if (now < Date.parse(head.from) || (head.until !== null && now >= Date.parse(head.until))) return false;
    if (seenThisVisit.has(key)) return false;
    const last = seen[key];
    return head.opens === 'VISIT' || last === undefined || (head.opens === 'DAY' && last !== today);
  });
}

/** Returns the seen entries with these added; all but the newest are dropped. */
export function withSeen(seen: Seen, keys: readonly string[], now: number): Seen {
  const kept = Object.entries(seen).filter(([key]) => !keys.includes(key));
  const added = keys.map((key) => [key, dayOf(now)] as const);
  return Object.fromEntries([...kept, ...added].slice(-seenMax));
}

const seenMax = 200;
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

let waiting: readonly Announcement[] = [];

/** Stores the announcements with which the popup opens by itself, until it closes. */
export function holdOpening(list: readonly Announcement[]): void {
  waiting = list;
}

/** Returns the announcements with which the popup opens by itself; none if the visitor opened it. */
export function heldOpening(): readonly Announcement[] {
  return waiting;
}
