import type { GameItem } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { useLobbyCurrency } from '../lobby/use-lobby-currency.ts';
import type { ListOfGame } from './play-bar.tsx';

type GameFactsProps = {
  game: GameItem;
  /** The game's list, such as a live game's tables, for which a phone's bar has no room. */
  list: ListOfGame | null;
  onClose: () => void;
};

/** A game's facts, with a link to its rounds in the betting record. */
export default function GameFacts({ game, list, onClose }: GameFactsProps) {
  const { t } = useTranslation(['play', 'lobby']);
  const currency = useLobbyCurrency();
  return (
    <Popup open onClose={onClose} title={game.displayName} shape="sheet">
      <div className="grid gap-5">
        <dl className="grid divide-y divide-line">
          <Fact name={t('facts.vendor')}>{game.vendorName}</Fact>
          <Fact name={t('facts.kind')}>{t(`lobby:type.${game.gameType}`)}</Fact>
          {game.rtp !== null && <Fact name={t('facts.rtp')}>{game.rtp}%</Fact>}
          {game.lines !== null && <Fact name={t('facts.lines')}>{game.lines}</Fact>}
          {game.minBet !== null && (
            <Fact name={t('facts.minBet')}>
              <Money value={game.minBet} currency={currency} />
            </Fact>
          )}
        </dl>
        <p className="text-sm text-muted">{t('facts.text', { vendor: game.vendorName })}</p>
        {list && (
          <Button variant="secondary" className="sm:hidden" onClick={list.onOpen}>
            {list.label}
          </Button>
        )}
        <Link to="/member/bets" target="_blank" rel="opener" className={buttonLook('secondary')}>
          {t('facts.bets')}
        </Link>
      </div>
    </Popup>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
