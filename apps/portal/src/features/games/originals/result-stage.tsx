import type { Round } from '@fairhouse/contract/originals';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { hasWon, shownMultiplier, winLossOf } from './round-outcome.ts';

type Props = {
  /** The text above the number; `ready` is the text beneath it before the first round. */
  label: string;
  ready: string;
  /** The number shown before the first round. */
  first: string;
  /** The element into which `writeResult` writes the number of a round. */
  number: Ref<HTMLParagraphElement>;
  last: Round | null;
  landed: boolean;
  pending: boolean;
  /** The round's outcome in words, for screen readers. */
  announced: string;
};

/** Writes the number of a round at this moment into the element, without a React rendering. */
export function writeResult(number: HTMLElement | null, text: string): void {
  if (!number) return;
  number.textContent = text;
  number.toggleAttribute('data-long', text.length > 8);
}

/** The result of an instant game as a large number, with what the round paid. */
export function ResultStage({ label, ready, first, number, last, landed, pending, announced }: Props) {
  const won = last !== null && hasWon(last);
  const tone = !last || !landed ? 'text-text' : won ? 'text-brand' : 'text-danger';
  return (
    <div className="grid content-center justify-items-center gap-1 text-center">
      <p className="text-xs font-bold tracking-[0.18em] text-muted uppercase">{label}</p>
      <p
        // The key keeps React from overwriting the text that `writeResult` has written.
        key={last ? 'round' : 'first'}
        ref={last ? number : undefined}
        aria-hidden="true"
        className={classes(
          'title leading-none tabular-nums transition-[color,opacity,scale]',
          'text-[76px] md:text-[136px] short:text-[64px]',
          'data-long:text-[52px] data-long:md:text-[104px] data-long:short:text-[44px]',
          tone,
          pending && 'opacity-60',
          landed && won && 'scale-[1.04]',
        )}
      >
        {last ? undefined : first}
      </p>
      <PaidLine round={last} landed={landed} ready={ready} />
      <p role="status" className="sr-only">
        {last && landed ? announced : ''}
      </p>
    </div>
  );
}

/** A round that paid no more than its stake, in plain words: the payout is named, and not celebrated. */
export function Returned({ round }: { round: Round }) {
  const { t } = useTranslation('originals');
  if (round.multiplier === '0') return <span className="text-muted">{t('lost')}</span>;
  return (
    <span className="flex items-baseline gap-2 text-muted">
      {t(winLossOf(round) === 0n ? 'stakeBack' : 'partBack')}
      <Money value={round.payout} currency={round.currency} className="font-bold" />
    </span>
  );
}

/** The line beneath a drawn result: the round's payout, once the result has been shown. */
export function PaidLine({ round, landed, ready }: { round: Round | null; landed: boolean; ready: string }) {
  return (
    <p aria-hidden="true" className="flex h-8 items-center justify-center gap-2 text-base font-semibold md:text-lg">
      {!round ? (
        <span className="text-muted">{ready}</span>
      ) : !landed ? null : hasWon(round) ? (
        <>
          <Money value={round.payout} currency={round.currency} tone="gold" className="font-bold" />
          <span className="text-muted">{shownMultiplier(Number(round.multiplier))}</span>
        </>
      ) : (
        <Returned round={round} />
      )}
    </p>
  );
}
