import type { Round } from '@fairhouse/contract/originals';
import type { WheelParams } from '@fairhouse/games/originals/wheel/rules';
import { readWheelParams } from '@fairhouse/games/originals/wheel/rules';
import { wheelTableE4 } from '@fairhouse/games/originals/wheel/tables';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { toneOf } from '../multiplier-tone.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';
import { SpinWheel } from '../spin-wheel.tsx';
import { useLanded } from '../use-landed.ts';

type Props = { params: WheelParams; last: Round | null; pending: boolean; ms: number };

/** The wheel, and beneath it the payouts of its segments and the number of each. */
export function WheelStage({ params, last, pending, ms }: Props) {
  const { t } = useTranslation('wheel');
  const landed = useLanded(last?.roundId ?? null, ms);
  const played = readWheelParams(last?.params);
  const isSame = played !== null && played.risk === params.risk && played.segments === params.segments;
  const shown = isSame ? last : null;
  const table = wheelTableE4(params.risk, params.segments);
  const segment = shown ? numberOf(shown.result, 'segment') : null;
  const hit = landed && segment !== null ? (table[segment] ?? null) : null;
  const kinds = [...new Set(table)].sort((a, b) => a - b);
  return (
    <section className="grid content-center gap-4 md:gap-6">
      <SpinWheel
        key={`${params.risk}-${params.segments}`}
        segments={table.map((pays, i) => ({ key: String(i), fill: toneOf(pays, table) }))}
        stop={segment}
        run={shown?.roundId ?? null}
        ms={ms}
        inner={146}
      >
        <p
          aria-hidden="true"
          className={classes(
            'title text-[44px] leading-none tabular-nums transition-opacity md:text-[64px]',
            pending && 'opacity-50',
            hit !== null && (shown && hasWon(shown) ? 'text-brand' : 'text-muted'),
          )}
        >
          {hit === null ? '?' : shownMultiplier(hit / 10_000)}
        </p>
        <PaidLine round={shown} landed={landed} ready={t('ready')} />
      </SpinWheel>
      <ul aria-label={t('table')} className="flex flex-wrap justify-center gap-2">
        {kinds.map((pays) => (
          <li
            key={pays}
            className={classes(
              'grid min-w-16 justify-items-center rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-bold tabular-nums transition-[border-color,translate]',
              hit === pays && '-translate-y-1 border-gold',
            )}
            style={{ boxShadow: `inset 0 -4px 0 ${toneOf(pays, table)}` }}
          >
            {shownMultiplier(pays / 10_000)}
            <span className="pb-1 text-xs font-semibold text-muted">
              {t('share', { count: table.filter((other) => other === pays).length, of: params.segments })}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {shown && hit !== null
          ? t(hasWon(shown) ? 'announceWon' : 'announceLost', {
              multiplier: shownMultiplier(hit / 10_000),
              amount: payoutText(shown),
            })
          : ''}
      </p>
    </section>
  );
}
