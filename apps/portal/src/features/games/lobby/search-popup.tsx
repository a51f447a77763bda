import type { GameSearchResult, GameType } from '@fairhouse/contract/games';
import { currencyNamed } from '@fairhouse/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { popularQuery, searchQuery, useGameTypes, useLobbyAsk } from '../../../api/lobby.ts';
import { useSite } from '../../../api/use-site.ts';
import { inOrder } from '../../../shell/categories.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { classes } from '../../../ui/classes.ts';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { SearchResults } from './search-results.tsx';
import { VendorHits } from './vendor-hits.tsx';

/** Filter hints: games playable for one unit of money, and games with many lines. */
const hintMinBet = '1';
const hintLines = 25;

/**
 * Finds a game while its name is typed (`?popup=search`), in any language, by vendor, smallest bet or lines. The arrow
 * keys move through the list while the cursor stays in the field; Enter opens the chosen game.
 */
export default function SearchPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('lobby');
  return (
    <Popup open={open} onClose={onClose} title={t('search.title')} size="lg">
      <GameSearch />
    </Popup>
  );
}

type Filters = { gameType?: GameType; minBet?: string; lines?: number };

function looksFor(q: string, filters: Filters): boolean {
  return q !== '' || Object.keys(filters).length > 0;
}

/** Separate from the popup around it, so that typing does not redraw the popup. */
function GameSearch() {
  const { t } = useTranslation('lobby');
  const client = useQueryClient();
  const ask = useLobbyAsk();
  const [typed, setTyped] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);

  const q = typed.trim();
  const asks = looksFor(q, filters);
  /** Query of the shown list, null for the popular games; it stays until the next list has arrived. */
  const [foundBy, setFoundBy] = useState<string | null>(null);
  const found = useQuery({
    ...searchQuery({ ...ask, ...filters, q }),
    enabled: asks,
    // An answer from before the field was emptied is not shown again.
    placeholderData: (last: GameSearchResult | undefined) => (foundBy === null ? undefined : last),
  });
  const popular = useQuery({ ...popularQuery(ask), enabled: !asks });
  const query = asks ? found : popular;
  const result = asks ? found.data : undefined;
  const games = asks && (found.data || found.isError) ? found.data?.games : popular.data?.list;
  const isOfTyped = result !== undefined && !found.isPlaceholderData;
  const settled = isOfTyped || !asks;
  const shownBy = asks ? q : null;
  if (settled && foundBy !== shownBy) setFoundBy(shownBy);

  /** Sends the query before anything is drawn; the answer is drawn in the same task that receives it. */
  function lookFor(text: string, narrowedBy: Filters) {
    setTyped(text);
    setFilters(narrowedBy);
    setAt(-1);
    const next = text.trim();
    if (!looksFor(next, narrowedBy)) return;
    // A query that the next key overtakes is cancelled; the query itself reports failures.
    client.fetchQuery(searchQuery({ ...ask, ...narrowedBy, q: next })).then(
      () => flushSync(draw),
      () => {},
    );
  }

  const type = (text: string) => lookFor(text, filters);

  function walk(event: KeyboardEvent<HTMLInputElement>) {
    const count = games?.length ?? 0;
    if (count === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + count + (at === -1 && step === -1 ? 1 : 0)) % count;
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The first result still belongs to fewer letters, so it is not the one meant.
      if (at === -1 && !settled) return;
      list.current?.querySelectorAll('a')[Math.max(0, at)]?.click();
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 md:min-h-[560px]">
      <search className="sticky top-0 z-10 -mx-1 block bg-surface px-1 pb-1">
        <form onSubmit={(event) => event.preventDefault()}>
          <div className="flex h-13 items-center gap-3 rounded-md border border-line bg-bg ps-4 focus-within:border-brand">
            <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <input
              ref={field}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              role="combobox"
              aria-expanded={(games?.length ?? 0) > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
              aria-label={t('search.invite')}
              placeholder={t('search.invite')}
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={walk}
              className="min-w-0 flex-1 bg-transparent text-base outline-none"
            />
            {typed !== '' && (
              <button
                type="button"
                aria-label={t('search.clear')}
                onClick={() => {
                  type('');
                  field.current?.focus();
                }}
                className="grid size-12 shrink-0 place-items-center text-muted hover:text-text"
              >
                <X size={18} aria-hidden="true" />
              </button>
            )}
          </div>
        </form>
      </search>
      <Hints filters={filters} onChange={(next) => lookFor(typed, next)} />
      <p role="status" className="sr-only">
        {isOfTyped ? t('search.found', { count: result.total }) : ''}
      </p>
      {result && result.vendors.length > 0 && <VendorHits vendors={result.vendors} />}
      {!games && query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {!games && !query.isError && <ResultShapes />}
      {games && games.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-xs font-semibold text-muted">
            {result ? t(result.isNear ? 'search.near' : 'search.found', { count: result.total }) : t('popular.title')}
          </h3>
          <SearchResults
            ref={list}
            id={id}
            games={games}
            wanted={foundBy ?? ''}
            settled={settled}
            at={at}
            onPoint={setAt}
          />
        </section>
      )}
      {result?.games.length === 0 && (
        <EmptyState
          icon={<Search size={26} aria-hidden="true" />}
          title={foundBy ? t('search.none', { q: foundBy }) : t('search.noneFits')}
          text={t('search.noneText')}
        />
      )}
    </div>
  );
}

/** Filters of the search besides the name. */
function Hints({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation('lobby');
  const own = useBalance().currency;
  const brand = useSite()?.info.brand.currencySymbol ?? '';
  const symbol = own ? currencyNamed(own).symbol : brand;
  const types = inOrder(useGameTypes());
  const { gameType, minBet, lines } = filters;
  const without = (name: keyof Filters): Filters => {
    const { [name]: _, ...rest } = filters;
    return rest;
  };
  return (
    <fieldset className="no-bar -mx-5 flex gap-2 overflow-x-auto px-5 md:flex-wrap">
      <legend className="sr-only">{t('search.filters')}</legend>
      <Hint
        on={minBet !== undefined}
        onPress={() => onChange(minBet ? without('minBet') : { ...filters, minBet: hintMinBet })}
      >
        {t('search.minBet', { amount: `${symbol}1` })}
      </Hint>
      <Hint
        on={lines !== undefined}
        onPress={() => onChange(lines ? without('lines') : { ...filters, lines: hintLines })}
      >
        {t('search.lines', { count: hintLines })}
      </Hint>
      {types.map((type) => (
        <Hint
          key={type}
          on={gameType === type}
          onPress={() => onChange(gameType === type ? without('gameType') : { ...filters, gameType: type })}
        >
          {t(`type.${type}`)}
        </Hint>
      ))}
    </fieldset>
  );
}

type HintProps = { on: boolean; onPress: () => void; children: ReactNode };

function Hint({ on, onPress, children }: HintProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classes(
        'h-10 shrink-0 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors pointer-coarse:h-11',
        on ? 'border-brand bg-brand/12 text-text' : 'border-line text-muted hover:text-text',
      )}
    >
      {children}
    </button>
  );
}

function ResultShapes() {
  return (
    <div className="grid gap-2 md:grid-cols-2" aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-md" />
      ))}
    </div>
  );
}
