import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tickets } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type VnLottery, vnMenuQuery, vnRecentQuery } from './lotteries.ts';

/** The menu of the Vietnamese lotteries: those opened last, then all, and a link to their lobby. */
export default function VnLotteries({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('play');
  const { memberId } = useSession();
  const language = useLanguage();
  const menu = useQuery(vnMenuQuery(memberId, language));
  const recent = useQuery(vnRecentQuery(memberId, language)).data ?? [];
  return (
    <Popup open onClose={onClose} title={t('lottery.list')} size="md" shape="sheet">
      {menu.isError && !menu.data ? (
        <ErrorState onRetry={() => void menu.refetch()} />
      ) : !menu.data ? (
        <Skeleton className="h-40 rounded-md" />
      ) : menu.data.length === 0 ? (
        <EmptyState
          icon={<Tickets size={28} aria-hidden="true" />}
          title={t('lottery.none')}
          text={t('lottery.noneText')}
        />
      ) : (
        <div className="grid gap-5">
          {recent.length > 0 && <Section title={t('lottery.recent')} lotteries={recent} onOpen={onClose} />}
          <Section title={t('lottery.all')} lotteries={menu.data} onOpen={onClose} />
          <Link to="/vnLottery" search={{}} replace onClick={onClose} className={buttonLook('secondary')}>
            {t('lottery.lobby')}
          </Link>
        </div>
      )}
    </Popup>
  );
}

type SectionProps = { title: string; lotteries: readonly VnLottery[]; onOpen: () => void };

function Section({ title, lotteries, onOpen }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2.5">
      <h3 id={heading} className="text-sm font-semibold text-muted">
        {title}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {lotteries.map(({ game }) => (
          <li key={game.nodeId}>
            {/* It replaces the open game in the history, so that Back leaves both. */}
            <Link
              to="/vnLottery"
              search={{ gameCode: game.gameCode }}
              replace
              onClick={onOpen}
              className="flex min-h-14 items-center gap-3 rounded-tile border border-line bg-surface p-2 transition-colors hover:border-brand/60"
            >
              <span className="relative h-14 w-10.5 shrink-0 overflow-hidden rounded-sm">
                <Picture picture={game.picture} sizes="42px" alt="" />
              </span>
              <span className="min-w-0 truncate text-sm font-bold">{game.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
