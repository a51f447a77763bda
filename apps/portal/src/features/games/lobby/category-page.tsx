import type { GameType, LaneCard } from '@fairhouse/contract/games';
import { fewGames } from '@fairhouse/contract/lobby-sizes';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { menusQuery, useLobbyAsk } from '../../../api/lobby.ts';
import { categories } from '../../../shell/categories.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { HotRow } from './hot-row.tsx';
import { LobbyHead } from './lobby-head.tsx';
import { readLobbySearch } from './lobby-params.ts';
import { SpotlightCards, spotlightMost } from './spotlight.tsx';
import { useGamePages } from './use-game-pages.ts';
import { VendorChips } from './vendor-chips.tsx';

/**
 * The page of a kind of games: its games, of all vendors or one, or its vendors if each has its own lobby.
 * @param children shown above the games
 */
export function CategoryPage({ gameType, children }: { gameType: GameType; children?: ReactNode }) {
  const asked = useSearch({ strict: false, select: readLobbySearch }).vassalage;
  const lane = useLane(gameType);
  // A vendor without games of this kind is ignored: all games are shown.
  const known = lane.cards?.some((card) => card.vassalage === asked) ?? true;
  const vassalage = known ? asked : undefined;
  const showVendors = categories[gameType].ofVendors === true && vassalage === undefined;
  return showVendors ? (
    <VendorsPage gameType={gameType} lane={lane} />
  ) : (
    <GamesPage key={`${gameType} ${vassalage}`} gameType={gameType} vassalage={vassalage} cards={lane.cards ?? []}>
      {children}
    </GamesPage>
  );
}

type Lane = { cards: LaneCard[] | undefined; failed: boolean; retry: () => void };

/** Returns the vendors of a kind in their order; undefined until known. */
function useLane(gameType: GameType): Lane {
  const { data, isError, refetch } = useQuery(menusQuery(useLobbyAsk()));
  const lane = data?.data.lanes.find((one) => one.gameCategory === gameType);
  const cards = lane?.vendors.flatMap((vendor) => lane.cards[vendor] ?? []) ?? [];
  return { cards: data ? cards : undefined, failed: isError, retry: () => void refetch() };
}

type GamesPageProps = { gameType: GameType; vassalage: string | undefined; cards: LaneCard[]; children: ReactNode };

function GamesPage({ gameType, vassalage, cards, children }: GamesPageProps) {
  const { t } = useTranslation('lobby');
  const ask = useLobbyAsk();
  const { total, gameAt, look, failed, retry } = useGamePages({ ...ask, gameType, vassalage });
  const { icon, path } = categories[gameType];
  const name = t(`type.${gameType}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <LobbyHead icon={icon} title={name} count={total} />
      <VendorChips path={path} cards={cards} chosen={vassalage} />
      {children}
      {total === undefined && (failed ? <ErrorState onRetry={retry} className="card" /> : <GridSkeleton count={18} />)}
      {total === 0 && <NoGames gameType={gameType} />}
      {total !== undefined && total > 0 && total <= spotlightMost && (
        <SpotlightCards games={[gameAt(0), gameAt(1)].filter((game) => game !== undefined)} heading="h2" />
      )}
      {total !== undefined && total > spotlightMost && (
        <GameGrid label={name} count={total} gameAt={gameAt} onLook={look} />
      )}
      {total !== undefined && total > 0 && total <= fewGames && <HotRow />}
      {failed && total !== undefined && (
        <div role="alert" className="sticky bottom-20 z-10 justify-self-center md:bottom-6">
          <button type="button" onClick={retry} className={buttonLook('secondary', 'md', 'shadow-lift')}>
            {t('moreFailed')}
          </button>
        </div>
      )}
    </div>
  );
}

/** A kind whose vendors each have a lobby of their own. */
function VendorsPage({ gameType, lane }: { gameType: GameType; lane: Lane }) {
  const { t } = useTranslation('lobby');
  const { icon } = categories[gameType];
  const { cards } = lane;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <LobbyHead icon={icon} title={t(`type.${gameType}`)} count={cards?.length}>
        {(gameType === 'LOTT' || gameType === 'ELOTT') && cards !== undefined && cards.length > 0 && (
          <Link to="/lottery" className={buttonLook('secondary')}>
            {t('vendors.all')} · {t('type.LOTT')}
          </Link>
        )}
      </LobbyHead>
      {!cards && (lane.failed ? <ErrorState onRetry={lane.retry} className="card" /> : <GridSkeleton count={6} />)}
      {cards?.length === 0 && <NoGames gameType={gameType} />}
      {cards && cards.length > 0 && cards.length <= spotlightMost && <SpotlightCards games={cards} heading="h2" />}
      {cards && cards.length > spotlightMost && (
        <GameGrid label={t('vendors.label')} count={cards.length} gameAt={(index) => cards[index]} />
      )}
      {cards && cards.length > 0 && cards.length <= fewGames && <HotRow />}
    </div>
  );
}

/** Shown when no vendor offers games of this kind, with other games instead. */
function NoGames({ gameType }: { gameType: GameType }) {
  const { t } = useTranslation('lobby');
  const { icon: Icon } = categories[gameType];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EmptyState
        className="card"
        icon={<Icon size={28} aria-hidden="true" />}
        title={t('none.ofType', { name: t(`type.${gameType}`) })}
        text={t('none.ofTypeText')}
        action={
          <Link to="/" className={buttonLook('secondary')}>
            {t('none.home')}
          </Link>
        }
      />
      <HotRow title={t('none.instead')} />
    </div>
  );
}
