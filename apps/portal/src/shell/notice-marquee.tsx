import { ChevronRight, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../api/use-site.ts';
import { useOpenPopup } from './use-open-popup.ts';

/** The brand's notices on one moving line, which stops on hover, on focus and if reduced motion is preferred. */
export function NoticeMarquee() {
  const { t } = useTranslation('shell');
  const openPopup = useOpenPopup();
  const notices = useSite()?.info.notices ?? [];
  if (notices.length === 0) return null;
  const seconds = Math.max(24, notices.reduce((sum, notice) => sum + notice.title.length, 0) / 4);
  return (
    <section
      aria-label={t('notices')}
      className="card group flex h-11 items-center gap-3 overflow-hidden rounded-[11px]! ps-3.5 text-sm text-muted"
    >
      <Megaphone size={17} aria-hidden="true" className="shrink-0 text-gold" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: moving text must be stoppable from the keyboard */}
      <div tabIndex={0} className="marquee-window min-w-0 flex-1 overflow-hidden">
        <div className="marquee flex w-max" style={{ '--seconds': `${seconds}s` }}>
          {[false, true].map((copy) => (
            <ul key={String(copy)} aria-hidden={copy} className="flex shrink-0">
              {notices.map((notice) => (
                <li key={notice.id} className="ps-4 pe-10 whitespace-nowrap">
                  {notice.title}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <button
        type="button"
        aria-label={t('allNotices')}
        aria-haspopup="dialog"
        onClick={() => openPopup('notice')}
        className="grid size-11 shrink-0 place-items-center text-muted transition-colors hover:text-text"
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </section>
  );
}
