import type { GameItem } from '@fairhouse/contract/games';
import { pictureAt } from '@fairhouse/contract/picture-host';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type MouseEvent, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { pictureHosts } from '../../../ui/picture-hosts.ts';
import { gameAddress } from './game-address.ts';
import { useLobbyCurrency } from './use-lobby-currency.ts';
import { useOpenGame } from './use-open-game.ts';

type SearchResultsProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  games: readonly GameItem[];
  /** The search text that found them. */
  wanted: string;
  /** True if the results are those of the present query, not the previous ones. */
  settled: boolean;
  /** Index of the line that the keyboard has chosen; -1 for none. */
  at: number;
  onPoint: (index: number) => void;
};

/**
 * The search results, one line each, cheap enough to be redrawn at every key: a line is a plain link, and data common
 * to all lines is read once.
 */
export function SearchResults({ ref, id, games, wanted, settled, at, onPoint }: SearchResultsProps) {
  const { t } = useTranslation('lobby');
  const currency = useLobbyCurrency();
  const openGame = useOpenGame();
  const navigate = useNavigate();
  const rests = useRest(games, settled);

  function open(game: GameItem, press: MouseEvent) {
    if (press.metaKey || press.ctrlKey || press.shiftKey) return;
    openGame(game, press);
    if (press.defaultPrevented) return;
    press.preventDefault();
    void navigate({ to: gameAddress(game) });
  }

  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.results')}
      className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1 md:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      {games.map((game, index) => (
        <a
          key={game.nodeId}
          href={gameAddress(game)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onClick={(press) => open(game, press)}
          onPointerMove={() => index !== at && onPoint(index)}
          className={classes('flex min-w-0 items-center gap-3 rounded-md p-2', index === at && 'bg-raised')}
        >
          <Thumbnail picture={game.picture} due={rests} />
          <Facts game={game} wanted={wanted} currency={currency} t={t} />
        </a>
      ))}
    </div>
  );
}

/** Longer than the usual time between two keys. */
const restMs = 300;

/**
 * Returns true once the shown results match the query and have been shown for a moment; for the first results at once.
 */
function useRest(shown: readonly GameItem[], settled: boolean): boolean {
  const [rested, setRested] = useState(shown);
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => setRested(shown), restMs);
    return () => clearTimeout(timer);
  }, [shown, settled]);
  return settled && rested === shown;
}

/**
 * Shows the picture's colour, and the picture once the list has not changed for a moment: loading twenty pictures per
 * key, for lists that are replaced at once, would delay the names that the visitor types for. Loads still under way at
 * the next key are cancelled.
 */
function Thumbnail({ picture: { src, widths, colour }, due }: { picture: GameItem['picture']; due: boolean }) {
  const [come, setCome] = useState(false);
  return (
    <span className="h-18 w-13.5 shrink-0 overflow-hidden rounded-sm" style={{ backgroundColor: colour }}>
      {(due || come) && (
        <img
          src={`${pictureAt(src, pictureHosts())}-${Math.min(...widths)}.webp`}
          alt=""
          width={54}
          height={72}
          loading="lazy"
          decoding="async"
          onLoad={() => setCome(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

type FactsProps = { game: GameItem; wanted: string; currency: string; t: TFunction<'lobby'> };

function Facts({ game, wanted, currency, t }: FactsProps) {
  const facts = [
    game.vendorName,
    game.lines === null ? null : t('search.hasLines', { count: game.lines }),
    game.rtp === null ? null : t('tile.rtp', { rtp: game.rtp }),
  ];
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex items-center gap-2">
        <span className="truncate text-sm font-bold">
          <Marked text={game.displayName} wanted={wanted} />
        </span>
        {game.maintenance && <Badge>{t('tile.closed')}</Badge>}
        {game.isHot === 1 && !game.maintenance && <Badge tone="hot">{t('tile.hot')}</Badge>}
      </span>
      <span className="truncate text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {game.minBet !== null && (
        <span className="text-xs text-muted">
          {t('search.from')} <Money value={game.minBet} currency={currency} className="font-semibold text-text" />
        </span>
      )}
    </span>
  );
}

/** The name with the typed part highlighted. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const from = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (from === -1) return text;
  const to = from + wanted.length;
  return (
    <>
      {text.slice(0, from)}
      <mark className="bg-transparent text-brand">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
