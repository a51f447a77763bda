import type { GameSearchResult } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { categories } from '../../../shell/categories.ts';

/** Vendors whose names match the typed text, each linked to its games. */
export function VendorHits({ vendors }: { vendors: GameSearchResult['vendors'] }) {
  const { t } = useTranslation('lobby');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-xs font-semibold text-muted">{t('vendors.label')}</h3>
      <ul className="flex flex-wrap gap-2">
        {vendors.flatMap((vendor) =>
          vendor.gameTypes.map((type) => (
            <li key={`${vendor.vassalage} ${type}`}>
              <Link
                to={categories[type].path}
                search={{ vassalage: vendor.vassalage }}
                className="inline-flex h-11 items-center gap-2 rounded-full bg-raised px-4 text-sm font-semibold transition-colors hover:text-brand"
              >
                {vendor.vendorName}
                <span className="text-xs text-muted">{t(`type.${type}`)}</span>
              </Link>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
