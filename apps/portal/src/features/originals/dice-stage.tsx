import type { Round } from '@fairhouse/contract/originals';
import type { DiceParams } from '@fairhouse/games/dice';
import { currencies, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/money.tsx';
import { DiceTrack } from './dice-track.tsx';
import { hasWon, rollOf } from './round-words.ts';
import { useRollingNumber } from './use-rolling-number.ts';

type Props = { params: DiceParams; onTarget: (target: number) => void; last: Round | null; pending: boolean };

const rollMs = 480;

/** The number that everybody looks at, and the scale it falls on. */
export function DiceStage({ params, onTarget, last, pending }: Props) {
  const { t } = useTranslation('originals');
  const roll = last ? rollOf(last) : null;
  const { shown, landed } = useRollingNumber(roll ?? params.target, last?.roundId ?? null, rollMs);
  const won = last !== null && hasWon(last);
  const tone = !last || !landed ? 'text-text' : won ? 'text-brand' : 'text-danger';

  return (
    <section className="grid grid-rows-[1fr_auto] gap-4 md:gap-8">
      <div className="grid content-center justify-items-center gap-1 text-center">
        <p className="text-xs font-bold tracking-[0.18em] text-muted uppercase">
          {t(last ? 'roll.label' : params.condition === 'over' ? 'target.over' : 'target.under')}
        </p>
        <p
          aria-hidden="true"
          className={classes(
            'title text-[76px] leading-none tabular-nums transition-[color,opacity,scale] md:text-[136px]',
            tone,
            pending && 'opacity-60',
            landed && won && 'scale-[1.04]',
          )}
        >
          {(last ? shown : params.target).toFixed(2)}
        </p>
        <p aria-hidden="true" className="flex h-8 items-center gap-2 text-base font-semibold md:text-lg">
          {!last ? (
            <span className="text-muted">{t('roll.ready')}</span>
          ) : !landed ? null : won ? (
            <>
              <Money value={last.payout} currency={last.currency} tone="gold" className="font-bold" />
              <span className="text-muted">{last.multiplier}×</span>
            </>
          ) : (
            <span className="text-muted">{t('roll.lost')}</span>
          )}
        </p>
        <p role="status" className="sr-only">
          {last && landed && roll !== null
            ? t(won ? 'roll.announceWon' : 'roll.announceLost', { roll: roll.toFixed(2), amount: payoutText(last) })
            : ''}
        </p>
      </div>
      <DiceTrack
        params={params}
        onTarget={onTarget}
        roll={last && roll !== null ? { value: landed ? roll : shown, won, landed } : null}
      />
    </section>
  );
}

function payoutText(round: Round): string {
  if (!isCurrency(round.currency)) return round.payout;
  const units = parseMoney(round.payout, round.currency) ?? 0n;
  return `${currencies[round.currency].symbol}${showMoney(units, round.currency)}`;
}
