import { inLanguage } from '@fairhouse/contract/language';
import type { Mission } from '@fairhouse/contract/missions';
import { showCount } from '@fairhouse/money/numbers';
import { Check, Coins, Dices, type LucideIcon, Repeat2, Shapes, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useGamesWords } from '../shared/use-games-words.ts';
import { shownMoney, usePrizeTerms, usePrizeWords } from '../shared/use-prize-words.ts';
import { ClaimButton } from './claim-button.tsx';
import { wayMade } from './way-made.ts';

const icons: Record<Mission['goal'], LucideIcon> = {
  bets: Dices,
  validBet: Repeat2,
  wins: Zap,
  deposits: Coins,
  games: Shapes,
};

/** A mission: its goal, its progress, its prize, and the claim button. */
export function MissionCard({ mission, currency }: { mission: Mission; currency: string }) {
  const { t } = useTranslation('missions');
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const prizeTerms = usePrizeTerms();
  const goalWords = useGoalWords(currency);
  const { goal, target, prize, points, state, rewardId } = mission;
  const terms = prizeTerms(prize);
  const title = inLanguage(mission.title, language);
  const Icon = icons[goal];
  const isMoney = goal === 'validBet' || goal === 'deposits';
  const shown = (amount: string) => (isMoney ? shownMoney(amount, currency) : showCount(Number(amount)));
  const isReached = state !== 'OPEN';
  const { value, percent } = wayMade(mission);
  return (
    <li className={classes('card grid content-between gap-3.5 p-4', state === 'CLAIMABLE' && 'border-gold/60')}>
      <div className="flex items-start gap-3">
        <span
          className={classes(
            'grid size-11 shrink-0 place-items-center rounded-md',
            isReached ? 'bg-gold/15 text-gold' : 'bg-brand/12 text-brand',
          )}
        >
          {state === 'CLAIMED' ? <Check size={22} aria-hidden="true" /> : <Icon size={21} aria-hidden="true" />}
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="text-base leading-5 font-bold">{title}</h3>
          <p className="text-xs text-muted">{goalWords(mission)}</p>
        </div>
        {points > 0 && (
          <Badge>
            <span aria-hidden="true">{t('points', { count: points })}</span>
            <span className="sr-only">{t('pointsLabel', { count: points })}</span>
          </Badge>
        )}
      </div>
      <div className="grid gap-1.5">
        <ProgressBar label={t('progressLabel', { title })} percent={percent} gold={isReached} />
        <p className="text-xs font-semibold text-muted tabular-nums">
          {t('progress', { value: shown(value), target: shown(target) })}
        </p>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line pt-3">
        <span className="grid gap-0.5">
          <span className="text-base font-extrabold text-gold tabular-nums">{prizeWords(prize, currency)}</span>
          {terms !== null && <span className="text-xs text-muted">{terms}</span>}
        </span>
        {state === 'CLAIMABLE' && rewardId !== null && <ClaimButton rewardId={rewardId} title={title} />}
        {state === 'CLAIMED' && <Badge tone="brand">{t('claimed')}</Badge>}
        {state === 'EXPIRED' && <Badge>{t('expired')}</Badge>}
        {state === 'CANCELLED' && <Badge>{t('cancelled')}</Badge>}
      </div>
    </li>
  );
}

/** Returns a function that describes a mission's goal in a sentence. */
function useGoalWords(currency: string): (mission: Mission) => string {
  const { t } = useTranslation('missions');
  const gamesWords = useGamesWords();
  return ({ goal, target, multiplier, minStake, games }) => {
    const count = Number(target);
    const from = minStake === null ? '' : t('from', { amount: shownMoney(minStake, currency) });
    const amount = shownMoney(target, currency);
    if (goal === 'deposits') return t('goal.deposits', { amount });
    const names = gamesWords(games);
    const what = ((): string => {
      if (goal === 'validBet') return t('goal.validBet', { amount });
      if (goal === 'wins') return t('goal.wins', { count, from, multiplier: Number(multiplier) });
      return t(`goal.${goal}`, { count, from });
    })();
    return names === null ? what : `${what} · ${t('in', { games: names })}`;
  };
}
