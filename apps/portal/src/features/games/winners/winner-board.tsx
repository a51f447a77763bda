import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, Ticket, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGameTypes, useLobbyAsk } from '../../../api/lobby.ts';
import { inOrder } from '../../../shell/categories.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type Kind, ranksFirst, ranksQuery } from './ranks.ts';
import { WinnerCard } from './winner-card.tsx';

/** The biggest wins of the week, of all games or of one kind; each links to its game. */
export function WinnerBoard() {
  const { t } = useTranslation('winners');
  const [kind, setKind] = useState<Kind>('ALL');
  const [whole, setWhole] = useState(false);
  const { data, isError, isPlaceholderData, refetch } = useQuery(ranksQuery(useLobbyAsk(), kind));
  const list = data?.list ?? [];
  const shown = whole ? list : list.slice(0, ranksFirst);
  return (
    <section aria-labelledby="winners-title" className="below [--tall:800px] md:[--tall:400px]">
      <SectionTitle id="winners-title" icon={Crown} title={t('title')}>
        <span className="text-xs font-semibold text-muted">{t('week')}</span>
      </SectionTitle>
      <Kinds chosen={kind} onChoose={setKind} />
      {isError && !data && <ErrorState onRetry={() => void refetch()} className="card" />}
      {!data && !isError && <Waiting />}
      {data && list.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<Crown size={28} aria-hidden="true" />}
            title={t('empty')}
            text={t('emptyText')}
            className="py-10"
          />
        </div>
      )}
      {shown.length > 0 && (
        <ol
          aria-busy={isPlaceholderData}
          className={classes(
            'grid gap-2 transition-opacity md:grid-cols-2 xl:grid-cols-3 xl:gap-2.5',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {shown.map((win, i) => (
            <WinnerCard key={`${win.at} ${win.customerName} ${win.winAmount}`} win={win} rank={i + 1} />
          ))}
        </ol>
      )}
      {list.length > ranksFirst && (
        <div className="mt-3.5 grid justify-items-center">
          <Button variant="secondary" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('fewer') : t('more', { count: list.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Lists of winners that have pages of their own. */
const contests = [
  { to: '/races', key: 'races', icon: Trophy },
  { to: '/raffles', key: 'raffles', icon: Ticket },
] as const;

/** The filter by kind of game, with links to other lists of winners; nothing if there is only one kind. */
function Kinds({ chosen, onChoose }: { chosen: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation(['winners', 'lobby']);
  const types = inOrder(useGameTypes());
  const name = useId();
  if (types.length < 2) return null;
  return (
    <fieldset className="mb-3.5 min-w-0">
      <legend className="sr-only">{t('kinds')}</legend>
      <div className="no-bar relative -mx-3.5 flex gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:px-0">
        {(['ALL', ...types] as const).map((kind) => (
          <label
            key={kind}
            className={classes(
              'relative grid h-11 shrink-0 cursor-pointer place-items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-brand',
              kind === chosen
                ? 'border-brand bg-brand/12 text-text'
                : 'border-line bg-surface text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
              className="sr-only"
            />
            {kind === 'ALL' ? t('all') : t(`lobby:type.${kind}`)}
          </label>
        ))}
        {contests.map(({ to, key, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-text"
          >
            <Icon size={16} aria-hidden="true" />
            {t(key)}
          </Link>
        ))}
      </div>
    </fieldset>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2 md:grid-cols-2 xl:grid-cols-3 xl:gap-2.5">
      {Array.from({ length: ranksFirst }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nine equal placeholders
        <Skeleton key={i} className="h-[68px] rounded-[14px]" />
      ))}
    </div>
  );
}
