import type { LaneCard } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VendorIcon } from '../../../shell/vendor-icon.tsx';
import { classes } from '../../../ui/classes.ts';
import { useDrag } from './use-drag.ts';

const chip =
  'inline-flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors';
const on = 'border-brand bg-brand/12 text-text';
const off = 'border-line bg-surface text-muted hover:text-text';

/** Number of vendors above which the chips stay on one scrolling line. */
const wrapMost = 8;

type VendorChipsProps = { path: string; cards: readonly LaneCard[]; chosen: string | undefined };

/** Chips that filter a page of games by vendor. The choice is kept in the address. */
export function VendorChips({ path, cards, chosen }: VendorChipsProps) {
  const { t } = useTranslation('lobby');
  const row = useRef<HTMLElement>(null);
  useDrag(row);
  if (cards.length < 2 && chosen === undefined) return null;
  return (
    <nav
      ref={row}
      aria-label={t('vendors.label')}
      className={classes(
        'no-bar -mx-3.5 flex gap-2 overflow-x-auto px-3.5 md:mx-0 md:px-0',
        cards.length <= wrapMost && 'md:flex-wrap',
      )}
    >
      <Link
        to={path}
        search={{}}
        replace
        resetScroll={false}
        viewTransition={false}
        activeOptions={{ exact: true, includeSearch: true }}
        className={classes(chip, chosen === undefined ? on : off)}
      >
        {t('vendors.all')}
      </Link>
      {cards.map((card) => (
        <Link
          key={card.vassalage}
          to={path}
          search={{ vassalage: card.vassalage }}
          replace
          resetScroll={false}
          viewTransition={false}
          className={classes(chip, 'ps-1.5', card.vassalage === chosen ? on : off)}
        >
          <VendorIcon src={card.vendorIcon} size={32} />
          {card.vendorName}
          <span className="text-xs tabular-nums opacity-80">{card.games}</span>
        </Link>
      ))}
    </nav>
  );
}
