import type { LiveModel } from '@fairhouse/contract/play';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type GameName, tablesQuery } from './calls.ts';

type LiveTablesProps = {
  name: GameName;
  table: string | undefined;
  onChoose: (table: string) => void;
  onClose: () => void;
};

/** The dialog of a live game's tables, to change the table. */
export default function LiveTables({ name, table, onChoose, onClose }: LiveTablesProps) {
  const { t } = useTranslation('play');
  const { currency } = useBalance();
  const { data, isError, refetch } = useQuery(tablesQuery(name, useLanguage(), currency));
  return (
    <Popup open onClose={onClose} title={t('tables.title')} size="md" shape="sheet">
      {!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Waiting />)}
      {data?.length === 0 && (
        <EmptyState
          icon={<Users size={28} aria-hidden="true" />}
          title={t('tables.none')}
          text={t('tables.noneText')}
        />
      )}
      <ul className="grid gap-2.5">
        {data?.map((one) => (
          <li key={one.table}>
            <TableCard table={one} chosen={one.table === table} onChoose={() => onChoose(one.table)} />
          </li>
        ))}
      </ul>
    </Popup>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2.5">
      <Skeleton className="h-28 rounded-md" />
      <Skeleton className="h-28 rounded-md" />
    </div>
  );
}

const stateTones = { BETTING: 'brand', DEALING: 'gold', RESULT: 'gold', CLOSED: 'plain' } as const;

function TableCard({ table, chosen, onChoose }: { table: LiveModel; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('play');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={table.state === 'CLOSED'}
      onClick={onChoose}
      className={classes(
        'grid w-full gap-2 rounded-md border bg-surface p-3.5 text-start transition-colors hover:border-muted/60 disabled:opacity-60',
        chosen ? 'border-brand' : 'border-line',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        <span className="font-bold">{table.name}</span>
        <Badge tone={stateTones[table.state]}>{t(`tables.state.${table.state}`)}</Badge>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        <span>{t('tables.dealer', { dealer: table.dealer })}</span>
        <span className="tabular-nums">{t('tables.players', { count: table.players })}</span>
        {table.minBet !== null && table.maxBet !== null && (
          <span className="tabular-nums">
            <Money value={table.minBet} currency={table.currency} /> –{' '}
            <Money value={table.maxBet} currency={table.currency} />
          </span>
        )}
      </span>
      <Road road={table.road} />
    </button>
  );
}

const beads: Record<string, string> = { B: 'bg-danger', P: 'bg-info', T: 'bg-brand' };

/** The last results as beads; for screen readers, the number of each result. */
function Road({ road }: { road: readonly string[] }) {
  const { t } = useTranslation('play');
  if (road.length === 0) return null;
  const count = (letter: string) => road.filter((one) => one === letter).length;
  return (
    <span className="flex gap-1 overflow-hidden">
      <span className="sr-only">{t('tables.road', { banker: count('B'), player: count('P'), tie: count('T') })}</span>
      {road.slice(-24).map((one, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is identified by its position
          key={index}
          aria-hidden="true"
          className={classes('size-3 shrink-0 rounded-full', beads[one] ?? 'bg-raised')}
        />
      ))}
    </span>
  );
}
