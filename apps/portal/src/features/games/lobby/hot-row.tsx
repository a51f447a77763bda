import type { GameItem } from '@fairhouse/contract/games';
import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hotQuery, popularQuery, useLobbyAsk } from '../../../api/lobby.ts';
import { GameRow } from './game-row.tsx';

/** Returns the games marked hot, or else those opened most. Games closed for maintenance are left out. */
export function useHotGames(): GameItem[] {
  const ask = useLobbyAsk();
  const hot = useQuery(hotQuery(ask)).data?.list;
  const popular = useQuery({ ...popularQuery(ask), enabled: hot?.length === 0 }).data?.list;
  return (hot?.length ? hot : popular)?.filter((game) => !game.maintenance) ?? [];
}

/** The games marked hot, or else those opened most. */
export function HotRow({ title }: { title?: string }) {
  const { t } = useTranslation('lobby');
  const games = useHotGames();
  if (games.length === 0) return null;
  const name = title ?? (games.some(({ isHot }) => isHot === 1) ? t('hot.title') : t('popular.title'));
  return <GameRow id="hot" icon={Flame} title={name} games={games} total={games.length} to="/hot" />;
}
