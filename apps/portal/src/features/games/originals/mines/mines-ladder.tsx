import { minesMultiplierE4, minesTiles } from '@fairhouse/games/originals/mines/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { shownMultiplier } from '../round-outcome.ts';

const rungsMax = 6;

/** The multipliers that the next safe tiles lead to; the present one is highlighted. */
export function MinesLadder({ mines, safe }: { mines: number; safe: number }) {
  const { t } = useTranslation('mines');
  const top = minesTiles - mines;
  const first = Math.max(1, Math.min(safe, top - rungsMax + 1));
  const rungs = Array.from({ length: Math.min(rungsMax, top) }, (_, index) => first + index);
  return (
    <ol aria-label={t('ladder.label')} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {rungs.map((rung) => (
        <li
          key={rung}
          aria-current={rung === safe ? 'step' : undefined}
          className={classes(
            'grid min-w-0 justify-items-center rounded-md border px-1 py-1.5 text-xs leading-tight transition-colors md:py-2',
            'max-md:nth-[5]:hidden max-md:nth-[6]:hidden short:nth-[5]:hidden short:nth-[6]:hidden',
            rung === safe
              ? 'border-brand bg-brand font-bold text-on-brand'
              : rung < safe
                ? 'border-brand/40 bg-bg text-brand'
                : rung === safe + 1
                  ? 'border-gold/50 bg-bg text-gold'
                  : 'border-line bg-bg text-muted',
          )}
        >
          <span className="max-w-full truncate text-sm font-bold tabular-nums md:text-base">
            {shownMultiplier(minesMultiplierE4(mines, rung) / 10_000)}
          </span>
          <span>{t('ladder.gems', { count: rung })}</span>
        </li>
      ))}
    </ol>
  );
}
