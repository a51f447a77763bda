import type { SharedBetView, SharedRoundView } from '@fairhouse/contract/shared-rounds';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Money } from '../../../../ui/money.tsx';
import { shownMultiplier } from '../round-outcome.ts';

const shownMax = 12;

type Props = {
  game: SharedCode;
  bets: readonly SharedBetView[];
  players: number;
  state: SharedRoundView['state'] | undefined;
  own: string | undefined;
};

/** The bets of the round, the largest first, each with the multiplier at which it was cashed out. */
export function SharedBets({ game, bets, players, state, own }: Props) {
  const { t } = useTranslation([game, 'originals']);
  return (
    <section aria-labelledby="shared-bets" className="grid content-start gap-2">
      <h2 id="shared-bets" className="flex items-center gap-2 text-sm font-bold text-muted">
        <Users size={16} aria-hidden="true" />
        {t('bets.title', { count: players })}
      </h2>
      {bets.length === 0 ? (
        <p className="text-xs text-muted">{t('bets.none')}</p>
      ) : (
        <ul className="grid gap-1">
          {bets.slice(0, shownMax).map((bet) => (
            <li
              key={bet.betId}
              className={classes(
                'grid grid-cols-[1fr_auto_72px] items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm tabular-nums',
                bet.betId === own ? 'bg-raised' : 'bg-bg',
              )}
            >
              <span className="flex min-w-0 items-center gap-2 truncate">
                {bet.betId === own ? t('bets.you') : bet.name}
                {bet.playMoney && <Badge tone="gold">{t('originals:playMoney')}</Badge>}
              </span>
              <Money value={bet.stake} currency={bet.currency} className="font-semibold" />
              <span
                className={classes(
                  'text-end font-bold',
                  bet.left !== null ? 'text-brand' : state === 'ended' ? 'text-danger' : 'text-muted',
                )}
              >
                {bet.left === null ? '–' : shownMultiplier(bet.left)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
