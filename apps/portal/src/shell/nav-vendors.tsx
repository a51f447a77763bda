import type { GameType, LaneCard } from '@fairhouse/contract/games';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menusQuery, useLobbyAsk } from '../api/lobby.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import { categories } from './categories.ts';
import { VendorIcon } from './vendor-icon.tsx';

/** Number of vendors above which the panel is as wide as the page. */
const largeAbove = 10;

type NavVendorsProps = {
  gameType: GameType;
  /** Position of the item that the panel hangs from, in pixels from the header's edge. */
  left: number;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** The vendors of one kind of games, beneath the header. */
export default function NavVendors({ gameType, left, onStay, onLeave, onClose }: NavVendorsProps) {
  const { t } = useTranslation('lobby');
  const panel = useRef<HTMLDivElement>(null);
  const { data } = useQuery(menusQuery(useLobbyAsk()));
  const lane = data?.data.lanes.find((one) => one.gameCategory === gameType);
  const cards = lane?.vendors.flatMap((vendor) => lane.cards[vendor] ?? []) ?? [];
  const large = cards.length > largeAbove;
  const { path, icon: Icon } = categories[gameType];
  if (data && cards.length === 0) return null;

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const next = links.findIndex((item) => item === document.activeElement) + step;
    if (next < 0) onClose();
    else links[next % links.length]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are the controls
    <div
      ref={panel}
      id="nav-vendors"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      onKeyDown={walk}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
      className={classes(
        'absolute top-full z-40 animate-[rise_160ms] rounded-b-lg border border-t-0 border-line bg-surface shadow-lift',
        large ? 'inset-x-4 max-h-[min(560px,calc(100dvh-96px))] overflow-y-auto p-6' : 'w-80 p-2.5',
      )}
      style={large ? undefined : { left: `min(${left}px, calc(100vw - 344px))` }}
    >
      <ul className={classes('grid', large ? 'grid-cols-[repeat(auto-fill,minmax(196px,1fr))] gap-2' : 'gap-0.5')}>
        {data
          ? cards.map((card) => (
              <li key={card.vassalage}>
                <Vendor card={card} path={path} count={t('vendors.count', { count: card.games })} />
              </li>
            ))
          : ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-15 rounded-md" />)}
      </ul>
      <Link
        to={path}
        search={{}}
        className="mt-1.5 flex h-12 items-center gap-3 rounded-md px-3 text-sm font-semibold text-muted transition-colors hover:bg-raised hover:text-text"
      >
        <Icon size={18} aria-hidden="true" className="text-brand" />
        <span className="flex-1">{t('row.allOf', { title: t(`type.${gameType}`) })}</span>
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  );
}

function Vendor({ card, path, count }: { card: LaneCard; path: string; count: string }) {
  return (
    <Link
      to={path}
      search={{ vassalage: card.vassalage }}
      className="flex items-center gap-3 rounded-md p-2 transition-colors hover:bg-raised"
    >
      <VendorIcon src={card.vendorIcon} size={44} />
      <span className="grid min-w-0">
        <span className="truncate text-sm font-bold text-text">{card.vendorName}</span>
        <span className="text-xs text-muted">{count}</span>
      </span>
    </Link>
  );
}
