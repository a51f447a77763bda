import type { GameItem } from '@fairhouse/contract/games';
import { pictureAt } from '@fairhouse/contract/picture-host';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type MouseEvent, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/money.tsx';
import { pictureHosts } from '../../ui/picture-hosts.ts';
import { gamePlace } from './places.ts';
import { useLobbyCurrency } from './use-lobby-currency.ts';
import { useOpenGame } from './use-open-game.ts';

type SearchResultsProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  games: readonly GameItem[];
  /** What they were found by. */
  wanted: string;
  /** They are what is asked for now, not what stays until that is there. */
  settled: boolean;
  /** Which one the keyboard stands on; -1: none. */
  at: number;
  onPoint: (index: number) => void;
};

/**
 * What was found, a line each: light enough to be drawn anew at every key. So a line is a plain link, and what all of them
 * need is asked for once.
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
    void navigate({ to: gamePlace(game) });
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
          href={gamePlace(game)}
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

/** Longer than most people take from one key to the next. */
const restMs = 300;

/** Whether what is shown is what is asked for and has stood for a moment, as what is shown first has. */
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
 * Its colour, and its picture once the list rests: twenty pictures a key, of lists that go again at once, would hold up the
 * names that somebody types for. So would those that are still on their way at the next key: they are given up.
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

/** The name, with the part that was typed standing out. */
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
