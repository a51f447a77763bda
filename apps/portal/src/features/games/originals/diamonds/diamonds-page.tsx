import type { Round } from '@fairhouse/contract/originals';
import { diamondPatternOf, diamondPatterns, diamonds } from '@fairhouse/games/originals/diamonds/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Backdrop } from '../backdrop.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';
import { useLanded } from '../use-landed.ts';
import { Gem } from './gem.tsx';
import { gemWords, patternExamples, patternNames } from './patterns.ts';

const bet = {};
/** The time in which the five gems are laid out. */
const layMs = 900;

/** Diamonds: five gems of seven kinds; equal gems pay. */
export function DiamondsPage(offer: Offer) {
  return (
    <InstantGame
      offer={offer}
      rules={diamonds}
      params={bet}
      greatest
      motif={
        <Backdrop>
          {[0, 1, 2, 3, 4].map((i) => (
            <path
              key={i}
              d={`M${100 + i * 200} 60l80 90-80 130-80-130z M${20 + i * 200} 150h160`}
              stroke="var(--brand)"
              strokeWidth="3"
              transform={`translate(0 ${i % 2 ? 240 : 60})`}
            />
          ))}
        </Backdrop>
      }
      rollMs={layMs}
      stage={(last, pending, ms) => <DiamondsStage last={last} pending={pending} ms={ms} />}
    />
  );
}

function DiamondsStage({ last, pending, ms }: { last: Round | null; pending: boolean; ms: number }) {
  const { t } = useTranslation('diamonds');
  const landed = useLanded(last?.roundId ?? null, ms);
  const gems = last ? numbersOf(last.result, 'gems') : null;
  const pattern = gems && landed ? diamondPatternOf(gems) : null;
  const alike = (gem: number) => (gems ?? []).filter((other) => other === gem).length > 1;
  return (
    <section className="grid content-center gap-5 md:gap-8">
      <ul
        aria-label={t('gems')}
        className={classes('mx-auto grid w-full max-w-[760px] grid-cols-5 gap-2 md:gap-4', pending && 'opacity-60')}
      >
        {Array.from({ length: 5 }, (_, place) => {
          const gem = gems?.[place];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a gem is identified by its position
              key={`${place}-${last?.roundId}`}
              aria-label={t(gem === undefined ? 'none' : (gemWords[gem] ?? 'none'))}
              className={classes(
                'grid aspect-[4/5] place-items-center rounded-md border bg-[linear-gradient(180deg,var(--surface),var(--bg))] shadow-[inset_0_-6px_0_var(--line)] transition-[border-color] md:rounded-lg',
                gem !== undefined && landed && alike(gem) ? 'border-gold' : 'border-line',
              )}
            >
              {gem === undefined ? (
                <span aria-hidden="true" className="size-3 rotate-45 rounded-[3px] bg-line" />
              ) : (
                <span
                  className={classes(
                    'w-[62%] animate-[pop_240ms_var(--ease-house)_both] transition-opacity',
                    landed && !alike(gem) && 'opacity-45',
                  )}
                  style={ms > 0 ? { animationDelay: `${(place * ms) / 6}ms` } : undefined}
                >
                  <Gem kind={gem} className="w-full drop-shadow-[0_6px_10px_#00000055]" />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <PaidLine round={last} landed={landed} ready={t('ready')} />
      <ul
        aria-label={t('table')}
        className="mx-auto grid w-full max-w-[760px] grid-cols-2 gap-1.5 md:grid-cols-3 md:gap-2"
      >
        {patternNames.map((name) => (
          <li
            key={name}
            className={classes(
              'flex items-center justify-between gap-2 rounded-sm border bg-surface px-2.5 py-1.5 text-xs font-semibold md:px-3 md:py-2 md:text-sm',
              pattern === name ? 'border-gold' : 'border-line',
            )}
          >
            <span className="sr-only">{t(`pattern.${name}`)}</span>
            <span aria-hidden="true" className="flex gap-0.5">
              {patternExamples[name].map((gem, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an example never changes
                <span key={i} className={classes('size-3.5 md:size-4', gem === null && 'grid place-items-center')}>
                  {gem === null ? <span className="size-1.5 rounded-full bg-line" /> : <Gem kind={gem} />}
                </span>
              ))}
            </span>
            <span className="tabular-nums">{shownMultiplier(diamondPatterns[name] / 10_000)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {last && pattern
          ? t(hasWon(last) ? 'announceWon' : 'announceLost', {
              pattern: t(`pattern.${pattern}`),
              amount: payoutText(last),
            })
          : ''}
      </p>
    </section>
  );
}
