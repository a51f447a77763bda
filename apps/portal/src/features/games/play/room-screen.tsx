import type { GameItem, RoomList } from '@fairhouse/contract/games';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useLobbyCurrency } from '../lobby/use-lobby-currency.ts';
import { Poster } from './poster.tsx';

type Room = RoomList['list'][number];
type RoomScreenProps = {
  game: GameItem;
  /** Undefined until known. */
  rooms: readonly Room[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onChoose: (room: string) => void;
};

/** The rooms of a game that members play against each other; the chosen one opens the game. */
export default function RoomScreen({ game, rooms, failed, onRetry, onChoose }: RoomScreenProps) {
  const { t } = useTranslation('play');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Poster game={game}>
        <div className="grid gap-2">
          <h2 className="title text-2xl">{t('rooms.title')}</h2>
          <p className="text-sm text-muted">{t('rooms.text')}</p>
        </div>
        {!rooms && (failed ? <ErrorState onRetry={onRetry} /> : <Skeleton className="h-48 w-full rounded-md" />)}
        {rooms?.length === 0 && (
          <EmptyState
            icon={<Users size={28} aria-hidden="true" />}
            title={t('rooms.none')}
            text={t('rooms.noneText')}
            action={
              <Button variant="secondary" onClick={onRetry}>
                {t('again')}
              </Button>
            }
          />
        )}
        <ul className="grid w-full gap-2.5">
          {rooms?.map((room) => (
            <li key={room.room}>
              <RoomCard room={room} onChoose={() => onChoose(room.room)} />
            </li>
          ))}
        </ul>
      </Poster>
    </div>
  );
}

function RoomCard({ room, onChoose }: { room: Room; onChoose: () => void }) {
  const { t } = useTranslation('play');
  const currency = useLobbyCurrency();
  const { minBet, maxBet } = room;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center justify-between gap-3 rounded-md border border-line bg-surface p-3.5 text-start transition-colors hover:border-muted/60"
    >
      <span className="grid gap-1">
        <span className="font-bold">{room.name}</span>
        <span className="text-xs text-muted tabular-nums">{t('rooms.players', { count: room.players })}</span>
      </span>
      {minBet !== null && maxBet !== null && (
        <span className="grid justify-items-end gap-1 text-xs text-muted">
          <span>{t(minBet === maxBet ? 'rooms.stake' : 'rooms.stakes')}</span>
          <span className="text-sm font-bold text-text">
            <Money value={minBet} currency={currency} />
            {minBet !== maxBet && (
              <>
                {' – '}
                <Money value={maxBet} currency={currency} />
              </>
            )}
          </span>
        </span>
      )}
    </button>
  );
}
