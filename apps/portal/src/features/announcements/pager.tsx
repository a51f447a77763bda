import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { pageNumbers } from './page-numbers.ts';

type PagerProps = { page: number; pages: number; onGo: (page: number) => void };

const step =
  'grid size-11 place-items-center rounded-md text-sm font-semibold tabular-nums transition-colors disabled:opacity-40 max-sm:size-10';

/** The bar of a list's pages: both ends, the pages around the present one, and a step back and forth. */
export function Pager({ page, pages, onGo }: PagerProps) {
  const { t } = useTranslation('announcements');
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages')} className="flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1">
        <li>
          <button
            type="button"
            aria-label={t('previous')}
            disabled={page <= 1}
            onClick={() => onGo(page - 1)}
            className={classes(step, 'text-muted enabled:hover:bg-raised enabled:hover:text-text')}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
        </li>
        {pageNumbers(page, pages).map((number, at) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
            <li key={`gap ${at}`} aria-hidden="true" className="w-5 text-center text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                aria-label={t('page', { number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onGo(number)}
                className={classes(
                  step,
                  number === page ? 'bg-brand/15 text-brand-strong' : 'text-muted hover:bg-raised hover:text-text',
                )}
              >
                {number}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={t('next')}
            disabled={page >= pages}
            onClick={() => onGo(page + 1)}
            className={classes(step, 'text-muted enabled:hover:bg-raised enabled:hover:text-text')}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
