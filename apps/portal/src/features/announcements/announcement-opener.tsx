import type { Announcement } from '@fairhouse/contract/announcements';
import type { PopupHead } from '@fairhouse/contract/site';
import { serverNow } from '@fairhouse/web/server-clock';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isFirstLogin } from '../../api/first-login.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { keepHere, keptHere } from '../../shell/preferences.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { openingQuery } from './calls.ts';
import { dueHeads, executionsOf, holdOpening, type Seen, seenKey, type Who, withSeen } from './opening.ts';

const seenName = 'fh_announcements_seen';
const seenThisVisit = new Set<string>();
/** The delay before an announcement opens over a page. */
const afterMs = 800;

function readSeen(): Seen {
  try {
    const seen: unknown = JSON.parse(keptHere(seenName) ?? '{}');
    if (typeof seen !== 'object' || seen === null) return {};
    return Object.fromEntries(Object.entries(seen).filter(([, day]) => typeof day === 'string'));
  } catch {
    // Something else wrote the entry.
    return {};
  }
}

/** Opens the announcements that are due for this visitor, once the page is at rest and nothing else is open over it. */
export default function AnnouncementOpener({ heads }: { heads: readonly PopupHead[] }) {
  const client = useQueryClient();
  const language = useLanguage();
  const openPopup = useOpenPopup();
  const { memberId } = useSession();
  const popup = useSearch({ strict: false, select: (search) => search.popup });

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    const who: Who = { memberId, firstLogin: isFirstLogin(memberId) };
    const due = dueHeads(heads, who, { now: serverNow(), seen: readSeen(), seenThisVisit });
    if (due.length === 0) return;
    const found = new Map<string, Announcement>();
    for (const execution of executionsOf(who)) {
      if (!due.some(({ executions }) => executions.includes(execution))) continue;
      // If the call fails, this page opens nothing; the next page tries again.
      const list = await client.fetchQuery(openingQuery(execution, language)).catch(() => []);
      for (const announcement of list) found.set(announcement.id, announcement);
    }
    const shown = due.filter(({ id }) => found.has(id));
    if (!isCurrent() || shown.length === 0) return;
    const keys = shown.map((head) => seenKey(who, head));
    for (const key of keys) seenThisVisit.add(key);
    keepHere(seenName, JSON.stringify(withSeen(readSeen(), keys, serverNow())));
    holdOpening(shown.flatMap(({ id }) => found.get(id) ?? []));
    openPopup('announcements');
  });

  // The popup may be rendered more than once before it is shown, so what it opens with is cleared when it closes.
  useEffect(() => {
    if (popup !== 'announcements') holdOpening([]);
  }, [popup]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visitor, or other announcements, start the check again
  useEffect(() => {
    if (popup) return;
    let current = true;
    const timer = window.setTimeout(() => void open(() => current), afterMs);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [popup, memberId, heads]);
  return null;
}
