import type { GameType } from '@fairhouse/contract/games';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Gamepad2, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menusQuery, searchQuery, useLobbyAsk } from '../../../api/lobby.ts';
import { categories } from '../../../shell/categories.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { VendorIcon } from '../../../shell/vendor-icon.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { readLobbySearch } from './lobby-params.ts';
import { useGamePages } from './use-game-pages.ts';

const popupGrid = 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5 md:gap-3 lg:grid-cols-6';
/** Number of games above which a vendor's list has a search field. */
const searchAbove = 12;

function isGameType(text: unknown): text is GameType {
  return typeof text === 'string' && text in categories;
}

/** One vendor's games of one kind (`?popup=games&vassalage=…&gameType=…`). */
export default function GamesPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('lobby');
  const { vassalage = '' } = useSearch({ strict: false, select: readLobbySearch });
  const asked = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.gameType });
  const gameType: GameType = isGameType(asked) ? asked : 'RNG';
  const ask = useLobbyAsk();
  const menus = useQuery(menusQuery(ask));
  const card = menus.data?.data.lanes.find((lane) => lane.gameCategory === gameType)?.cards[vassalage];
  return (
    <Popup open={open} onClose={onClose} title={card?.vendorName ?? t(`type.${gameType}`)} size="xl">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:min-h-[60dvh]">
        {card && (
          <div className="flex items-center gap-3.5">
            <VendorIcon src={card.vendorIcon} size={48} />
            <p className="text-sm text-muted">
              {t(`type.${gameType}`)} · {t('vendors.count', { count: card.games })}
            </p>
          </div>
        )}
        <VendorGames key={`${vassalage} ${gameType}`} vassalage={vassalage} gameType={gameType} />
      </div>
    </Popup>
  );
}

function VendorGames({ vassalage, gameType }: { vassalage: string; gameType: GameType }) {
  const { t } = useTranslation('lobby');
  const ask = useLobbyAsk();
  const [wanted, setWanted] = useState('');
  const { total, gameAt, look, failed, retry } = useGamePages({ ...ask, gameType, vassalage });
  const found = useQuery({
    ...searchQuery({ ...ask, q: wanted.trim(), gameType, vassalage, pageSize: 60 }),
    enabled: wanted.trim() !== '',
  });
  if (total === undefined) return failed ? <ErrorState onRetry={retry} /> : <GridSkeleton className={popupGrid} />;
  if (total === 0) {
    return (
      <EmptyState
        icon={<Gamepad2 size={28} aria-hidden="true" />}
        title={t('none.ofVendor', { name: t(`type.${gameType}`) })}
        text={t('none.ofVendorText')}
      />
    );
  }
  const games = wanted.trim() === '' ? undefined : (found.data?.games ?? []);
  return (
    <>
      {total > searchAbove && (
        <label className="flex h-12 items-center gap-2.5 rounded-md border border-line bg-bg px-4 focus-within:border-brand">
          <Search size={18} aria-hidden="true" className="text-muted" />
          <input
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            placeholder={t('search.inVendor')}
            aria-label={t('search.inVendor')}
            className="min-w-0 flex-1 bg-transparent text-base outline-none"
          />
        </label>
      )}
      {games ? (
        games.length > 0 ? (
          <GameGrid
            label={t('search.results')}
            count={games.length}
            gameAt={(index) => games[index]}
            className={popupGrid}
          />
        ) : (
          <EmptyState title={t('search.none', { q: wanted.trim() })} text={t('search.noneText')} />
        )
      ) : (
        <GameGrid label={t(`type.${gameType}`)} count={total} gameAt={gameAt} onLook={look} className={popupGrid} />
      )}
    </>
  );
}
