import type { Round } from '@fairhouse/contract/originals';
import { type KenoParams, kenoNumbers, kenoPicksMax, readKenoParams } from '@fairhouse/games/originals/keno/rules';
import { kenoTableE4 } from '@fairhouse/games/originals/keno/tables';
import { showCount } from '@fairhouse/money/numbers';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';
import { useLanded } from '../use-landed.ts';

type Props = {
  params: KenoParams;
  onToggle: (number: number) => void;
  last: Round | null;
  pending: boolean;
  ms: number;
};

/** The time in which the ten numbers are uncovered. */
export const drawMs = 1100;
const all = Array.from({ length: kenoNumbers }, (_, i) => i + 1);

/** The forty numbers, and what each number of hits pays. */
export function KenoStage({ params, onToggle, last, pending, ms }: Props) {
  const { t } = useTranslation('keno');
  const { picks, risk } = params;
  const played = readKenoParams(last?.params);
  const isSame = played !== null && played.risk === risk && played.picks.join() === picks.join();
  const shown = isSame ? last : null;
  const landed = useLanded(shown?.roundId ?? null, ms);
  const drawn = shown ? (numbersOf(shown.result, 'numbers') ?? []) : [];
  const hits = picks.filter((number) => drawn.includes(number)).length;
  const table = picks.length > 0 ? kenoTableE4(risk, picks.length) : [];
  const full = picks.length === kenoPicksMax;
  return (
    <section className="grid content-center gap-3 md:gap-5">
      {/* biome-ignore lint/a11y/useSemanticElements: a board is not a fieldset */}
      <div
        role="group"
        aria-label={t('board')}
        className={classes(
          'mx-auto grid w-full max-w-[min(680px,calc((100dvh-330px)*1.55))] min-w-0 grid-cols-8 gap-1 transition-opacity md:gap-2',
          pending && 'opacity-70',
        )}
      >
        {all.map((number) => {
          const isPicked = picks.includes(number);
          const order = drawn.indexOf(number);
          const isDrawn = order >= 0;
          const look = isDrawn ? (isPicked ? 'hit' : 'drawn') : isPicked ? 'picked' : 'plain';
          return (
            <button
              key={`${number}-${isDrawn ? shown?.roundId : ''}`}
              type="button"
              aria-pressed={isPicked}
              aria-label={isDrawn && landed ? t(isPicked ? 'hit' : 'missed', { number }) : String(number)}
              aria-disabled={full && !isPicked}
              onClick={() => onToggle(number)}
              className={classes(
                'grid aspect-square place-items-center rounded-sm border text-sm font-bold tabular-nums transition-[scale,border-color] active:scale-95 md:rounded-md md:text-lg',
                look === 'plain' &&
                  'border-line bg-[linear-gradient(160deg,var(--raised),var(--surface))] text-muted shadow-[inset_0_-3px_0_var(--line)] hover:border-brand/70 hover:text-text',
                look === 'picked' && 'border-brand bg-brand text-on-brand shadow-[inset_0_-3px_0_var(--brand-strong)]',
                look === 'drawn' && 'border-danger/60 bg-surface text-danger',
                look === 'hit' &&
                  'border-gold bg-gold text-bg shadow-[0_0_18px_color-mix(in_oklab,var(--gold)_55%,transparent)]',
                isDrawn && 'animate-[pop_220ms_both]',
              )}
              style={isDrawn && ms > 0 ? { animationDelay: `${(order * ms) / 11}ms` } : undefined}
            >
              {number}
            </button>
          );
        })}
      </div>
      {picks.length === 0 ? (
        <p className="grid min-h-14 place-items-center text-center font-semibold text-muted">{t('choose')}</p>
      ) : (
        <ol aria-label={t('table')} className="grid auto-cols-fr grid-flow-col gap-1 md:gap-1.5">
          {table.map((pays, count) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its number of hits
              key={count}
              className={classes(
                'grid min-w-0 justify-items-center rounded-sm border border-line bg-surface py-1.5 text-[10px] font-bold tabular-nums md:text-sm',
                shown && landed && hits === count && (hasWon(shown) ? 'border-gold text-gold' : 'border-muted'),
                pays === 0 && 'text-muted',
              )}
            >
              {short(pays)}
              <span className="text-[10px] font-semibold text-muted md:text-xs">{t('hits', { count })}</span>
            </li>
          ))}
        </ol>
      )}
      <PaidLine round={shown} landed={landed} ready={picks.length === 0 ? '' : t('ready')} />
      <p role="status" className="sr-only">
        {shown && landed
          ? t(hasWon(shown) ? 'announceWon' : 'announceLost', {
              count: hits,
              multiplier: shownMultiplier(Number(shown.multiplier)),
              amount: payoutText(shown),
            })
          : ''}
      </p>
    </section>
  );
}

/** A multiplier without trailing zeros: 1.10 → "1.1×". */
function short(multiplierE4: number): string {
  return `${showCount(multiplierE4 / 10_000, { maximumFractionDigits: 2 })}×`;
}
