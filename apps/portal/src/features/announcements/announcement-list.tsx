import type { Announcement } from '@fairhouse/contract/announcements';
import { useState } from 'react';
import { AnnouncementItem } from './announcement-item.tsx';

/** Announcements that toggle open and closed, each by itself. */
export function AnnouncementList({ list, openFirst = false }: { list: readonly Announcement[]; openFirst?: boolean }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openFirst ? list[0] && [list[0].id] : []));

  function toggle(id: string) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }

  return (
    <ul className="card overflow-hidden">
      {list.map((announcement) => (
        <AnnouncementItem
          key={announcement.id}
          announcement={announcement}
          open={open.has(announcement.id)}
          onToggle={() => toggle(announcement.id)}
        />
      ))}
    </ul>
  );
}
