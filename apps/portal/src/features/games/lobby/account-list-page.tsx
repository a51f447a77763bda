import type { GameItem } from '@fairhouse/contract/games';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flame, Heart, History, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hotQuery, popularQuery, useLobbyAsk } from '../../../api/lobby.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { favouritesQuery } from './favourites.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { HotRow } from './hot-row.tsx';
import { LobbyHead } from './lobby-head.tsx';
import { recentQuery } from './recent.ts';

/** The page of games marked hot, followed by those opened most. */
export function HotPage() {
  const { t } = useTranslation('lobby');
  const ask = useLobbyAsk();
  const hot = useQuery(hotQuery(ask));
  const popular = useQuery(popularQuery(ask));
  const first = hot.data?.list ?? [];
  const rest = popular.data?.list.filter((game) => first.every(({ nodeId }) => nodeId !== game.nodeId)) ?? [];
  const games = hot.data ? [...first, ...rest] : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <LobbyHead icon={Flame} title={t('hot.title')} count={games?.length} />
      <List games={games} failed={hot.isError} retry={() => void hot.refetch()} label={t('hot.title')}>
        <EmptyState
          className="card"
          icon={<Flame size={28} aria-hidden="true" />}
          title={t('hot.none')}
          text={t('hot.noneText')}
          action={<HomeLink />}
        />
      </List>
    </div>
  );
}

export function FavouritesPage() {
  const { t } = useTranslation('lobby');
  const { isLogin, memberId } = useSession();
  const query = useQuery({ ...favouritesQuery(memberId, useLanguage()), enabled: isLogin });
  const games = query.data?.favGameList.content;
  return (
    <MembersPage icon={Heart} title={t('favourite.title')} visitorText={t('favourite.visitor')} count={games?.length}>
      <List games={games} failed={query.isError} retry={() => void query.refetch()} label={t('favourite.title')}>
        <EmptyState
          className="card"
          icon={<Heart size={28} aria-hidden="true" />}
          title={t('favourite.none')}
          text={t('favourite.noneText')}
          action={<HomeLink />}
        />
        <HotRow />
      </List>
    </MembersPage>
  );
}

export function RecentPage() {
  const { t } = useTranslation('lobby');
  const { isLogin, memberId } = useSession();
  const query = useInfiniteQuery({ ...recentQuery(memberId, useLanguage()), enabled: isLogin });
  const games = query.data?.pages.flatMap(({ list }) => list);
  return (
    <MembersPage icon={History} title={t('recent.title')} visitorText={t('recent.visitor')} count={games?.length}>
      <List games={games} failed={query.isError} retry={() => void query.refetch()} label={t('recent.title')}>
        <EmptyState
          className="card"
          icon={<History size={28} aria-hidden="true" />}
          title={t('recent.none')}
          text={t('recent.noneText')}
          action={<HomeLink />}
        />
        <HotRow />
      </List>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('recent.more')}
        </Button>
      )}
    </MembersPage>
  );
}

function HomeLink() {
  const { t } = useTranslation('lobby');
  return (
    <Link to="/" className={buttonLook('secondary')}>
      {t('none.home')}
    </Link>
  );
}

type ListProps = {
  games: readonly GameItem[] | undefined;
  failed: boolean;
  retry: () => void;
  label: string;
  /** Shown when the list is empty. */
  children: ReactNode;
};

function List({ games, failed, retry, label, children }: ListProps) {
  if (!games) return failed ? <ErrorState onRetry={retry} className="card" /> : <GridSkeleton />;
  if (games.length === 0) return <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>;
  return <GameGrid label={label} count={games.length} gameAt={(index) => games[index]} />;
}

type MembersPageProps = {
  icon: LucideIcon;
  title: string;
  count: number | undefined;
  visitorText: string;
  children: ReactNode;
};

/** A page of the member's own list: a visitor is asked to log in and sees hot games. */
function MembersPage({ icon: Icon, title, count, visitorText, children }: MembersPageProps) {
  const { t } = useTranslation('lobby');
  const { isLogin } = useSession();
  const openPopup = useOpenPopup();
  const ask = useEffectEvent(() => {
    if (!isLogin && !document.documentElement.hasAttribute('data-session')) openPopup('login');
  });
  useEffect(() => ask(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <LobbyHead icon={Icon} title={title} count={isLogin ? count : undefined} />
      {isLogin ? (
        children
      ) : (
        <>
          <div className="session-only">
            <GridSkeleton />
          </div>
          <div className="visitor-only grid grid-cols-[minmax(0,1fr)] gap-6">
            <EmptyState
              className="card"
              icon={<Icon size={28} aria-hidden="true" />}
              title={t('visitor')}
              text={visitorText}
              action={<Button onClick={() => openPopup('login')}>{t('logIn')}</Button>}
            />
            <HotRow />
          </div>
        </>
      )}
    </div>
  );
}
