import type { Round } from '@fairhouse/contract/originals';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';
import { shownMultiplier } from '../round-outcome.ts';
import { Mine } from './mines-art.tsx';
import { endOf } from './mines-round.ts';

/** The end of a lost round, in place of the multiplier ladder, so that it covers nothing of the uncovered board. */
export function MinesLost() {
  const { t } = useTranslation('mines');
  return (
    <p
      aria-hidden="true"
      className="flex h-12 animate-[pop_260ms_var(--ease-house)] items-center justify-center gap-2 rounded-md border border-danger bg-danger/10 text-base font-bold text-danger md:h-14"
    >
      <Mine className="size-6" />
      {t('end.lost')}
    </p>
  );
}

/** The end of a round that paid, over its board. */
export function MinesPaid({ round }: { round: Round }) {
  const { t } = useTranslation('mines');
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="grid min-w-44 animate-[pop_260ms_var(--ease-house)] justify-items-center gap-0.5 rounded-[16px] border-2 border-brand bg-surface/95 px-7 py-4 text-center shadow-lift">
        <p className="text-sm font-semibold text-muted">{t(`end.${endOf(round)}`)}</p>
        <p className="title text-2xl text-brand tabular-nums">{shownMultiplier(Number(round.multiplier))}</p>
        <Money value={round.payout} currency={round.currency} tone="gold" className="text-lg font-bold" />
      </div>
    </div>
  );
}
