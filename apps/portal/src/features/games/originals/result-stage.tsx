import type { Round } from '@fairhouse/contract/originals';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { hasWon } from './round-outcome.ts';

type Props = {
  /** The words above the number and, before the first round, beneath it. */
  label: string;
  ready: string;
  /** The number as it is shown at this moment. */
  shown: string;
  last: Round | null;
  landed: boolean;
  pending: boolean;
  /** The round's end in words, for readers of the screen. */
  announced: string;
};

/** The result of an instant game as a large number, with what the round paid. */
export function ResultStage({ label, ready, shown, last, landed, pending, announced }: Props) {
  const { t } = useTranslation('originals');
  const won = last !== null && hasWon(last);
  const tone = !last || !landed ? 'text-text' : won ? 'text-brand' : 'text-danger';
  return (
    <div className="grid content-center justify-items-center gap-1 text-center">
      <p className="text-xs font-bold tracking-[0.18em] text-muted uppercase">{label}</p>
      <p
        aria-hidden="true"
        className={classes(
          'title leading-none tabular-nums transition-[color,opacity,scale]',
          shown.length > 8
            ? 'text-[52px] md:text-[104px] short:text-[44px]'
            : 'text-[76px] md:text-[136px] short:text-[64px]',
          tone,
          pending && 'opacity-60',
          landed && won && 'scale-[1.04]',
        )}
      >
        {shown}
      </p>
      <p aria-hidden="true" className="flex h-8 items-center gap-2 text-base font-semibold md:text-lg">
        {!last ? (
          <span className="text-muted">{ready}</span>
        ) : !landed ? null : won ? (
          <>
            <Money value={last.payout} currency={last.currency} tone="gold" className="font-bold" />
            <span className="text-muted">{last.multiplier}×</span>
          </>
        ) : (
          <span className="text-muted">{t('lost')}</span>
        )}
      </p>
      <p role="status" className="sr-only">
        {last && landed ? announced : ''}
      </p>
    </div>
  );
}
