import type { LaneCard } from '@fairhouse/contract/games';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { menusQuery, useLobbyAsk } from '../api/lobby.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { categories } from './categories.ts';
import { VendorIcon } from './vendor-icon.tsx';

/**
 * The vendors of the site, each once. Rendered after hydration, because the tab may have kept them from an earlier
 * page.
 */
export function FooterVendors() {
  const { t } = useTranslation('lobby');
  const { data } = useQuery(menusQuery(useLobbyAsk()));
  const alive = useIsAlive();
  const vendors = new Map<string, { card: LaneCard; path: string }>();
  for (const lane of alive ? (data?.data.lanes ?? []) : []) {
    for (const card of Object.values(lane.cards)) {
      if (!vendors.has(card.vassalage)) vendors.set(card.vassalage, { card, path: categories[lane.gameCategory].path });
    }
  }
  if (vendors.size === 0) return null;
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby="footer-vendors">
      <h2 id="footer-vendors" className="pb-3 text-sm font-bold">
        {t('vendors.footer')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {[...vendors.values()].map(({ card, path }) => (
          <li key={card.vassalage}>
            <Link
              to={path}
              search={{ vassalage: card.vassalage }}
              className="inline-flex h-12 items-center gap-2.5 rounded-md border border-line bg-surface pe-4 ps-2 text-sm font-semibold text-muted transition-colors hover:border-muted/60 hover:text-text"
            >
              <VendorIcon src={card.vendorIcon} size={32} />
              {card.vendorName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
