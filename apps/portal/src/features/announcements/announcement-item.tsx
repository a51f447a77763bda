import type { Announcement } from '@fairhouse/contract/announcements';
import { ChevronDown, Flame, Gift, type LucideIcon, Megaphone, RefreshCw, Server } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

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
  const body = useId();
  const Icon = icons[type];
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { dateStyle: 'medium' });
  return (
    <li className="border-line not-first:border-t">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={onToggle}
          className={classes(
            'flex w-full items-center gap-3.5 px-4 py-3.5 text-left transition-colors focus-visible:-outline-offset-2 md:gap-4 md:px-5',
            !open && 'hover:bg-raised/50',
          )}
        >
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
              {t(`type.${type}`)} · <time dateTime={date}>{day.format(new Date(date))}</time>
            </span>
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={classes('shrink-0 text-muted transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <div
        id={body}
        hidden={!open}
        className="prose max-w-[68ch] px-4 pb-5 md:pr-5 md:pl-[76px]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server takes text with a few tags alone; the page's policy runs no script
        dangerouslySetInnerHTML={{ __html: content }}
      />
    </li>
  );
}
