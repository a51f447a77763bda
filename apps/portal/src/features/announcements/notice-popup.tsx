import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Flame, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useSite } from '../../api/use-site.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { popularQuery } from './calls.ts';

/** The lines of the marquee without motion, and the highlights among the announcements. */
export default function NoticePopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const notices = useSite()?.info.notices ?? [];
  const { data: popular = [] } = useQuery(popularQuery(useLanguage()));
  return (
    <Popup open onClose={onClose} title={t('notices')} size="md">
      <div className="grid gap-6">
        {notices.length === 0 && (
          <EmptyState icon={<Megaphone size={28} aria-hidden="true" />} title={t('noNotices')} className="py-8" />
        )}
        <Lines
          lines={notices}
          icon={<Megaphone size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />}
        />
        {popular.length > 0 && (
          <section className="grid gap-2.5">
            <h3 className="text-sm font-bold">{t('popular')}</h3>
            <Lines
              lines={popular}
              icon={<Flame size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />}
            />
          </section>
        )}
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'announcements' })}
          replace
          viewTransition={false}
          resetScroll={false}
          className={buttonLook('secondary', 'md', 'justify-self-start')}
        >
          {t('all')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
    </Popup>
  );
}

function Lines({ lines, icon }: { lines: readonly { id: string; title: string }[]; icon: React.ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <ul className="card overflow-hidden">
      {lines.map(({ id, title }) => (
        <li key={id} className="flex gap-3 border-line px-4 py-3 text-sm text-pretty not-first:border-t">
          {icon}
          {title}
        </li>
      ))}
    </ul>
  );
}
