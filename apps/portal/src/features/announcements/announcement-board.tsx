import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { announcementsQuery } from './calls.ts';
import { Pager } from './pager.tsx';

/** The announcements to this visitor, nine a page. */
export function AnnouncementBoard() {
  const { t } = useTranslation('announcements');
  const { isLogin } = useSession();
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const query = useQuery(announcementsQuery(isLogin ? 'A' : 'B', page, useLanguage()));
  const { data, isError, isPlaceholderData, refetch } = query;

  function go(to: number) {
    setPage(to);
    top.current?.scrollIntoView({ block: 'nearest' });
  }

  if (isError && !data) return <ErrorState className="card" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[28rem] w-full rounded-[16px]" />;
  if (data.total === 0)
    return (
      <div className="card">
        <EmptyState icon={<Megaphone size={28} aria-hidden="true" />} title={t('none')} text={t('noneText')} />
      </div>
    );
  return (
    <div
      ref={top}
      aria-busy={isPlaceholderData}
      className={classes('grid scroll-mt-20 gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <AnnouncementList list={data.list} />
      <Pager page={page} pages={data.totalPages} onGo={go} />
    </div>
  );
}
