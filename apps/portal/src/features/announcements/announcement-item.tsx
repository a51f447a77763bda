import type { Announcement } from '@fairhouse/contract/announcements';
import { ChevronDown, Flame, Gift, type LucideIcon, Megaphone, RefreshCw, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { timeFormat } from '../../ui/time.ts';
import { ToggleRow } from '../../ui/toggle-row.tsx';

const icons: Record<Announcement['type'], LucideIcon> = {
  B: Megaphone,
  PL: Server,
  PU: RefreshCw,
  PR: Gift,
  H: Flame,
};

type Props = { announcement: Announcement; open: boolean; onToggle: () => void };

/** An announcement: its title, and its text while it is open. */
export function AnnouncementItem({ announcement: { type, title, content, date }, open, onToggle }: Props) {
  const { t, i18n } = useTranslation('announcements');
  const Icon = icons[type];
  return (
    <ToggleRow
      open={open}
      onToggle={onToggle}
      align="items-center"
      level="h2"
      head={
        <>
          <span
            className={classes(
              'grid size-10 shrink-0 place-items-center rounded-full',
              type === 'H' || type === 'PR' ? 'bg-gold/12 text-gold' : 'bg-raised text-muted',
            )}
          >
            <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="text-sm font-semibold text-pretty">{title}</span>
            <span className="text-xs text-muted">
              {t(`type.${type}`)} ·{' '}
              <time dateTime={date}>{timeFormat(i18n.language, { until: 'day' }).format(new Date(date))}</time>
            </span>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={classes('shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </>
      }
    >
      {(body) => (
        <div
          {...body}
          className="prose max-w-[68ch] px-4 pb-5 md:pe-5 md:ps-[76px]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows few tags, the page's policy no script
          dangerouslySetInnerHTML={{ __html: content }}
        />
      )}
    </ToggleRow>
  );
}
