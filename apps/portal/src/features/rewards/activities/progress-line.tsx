import type { MyPromotion, Promotion } from '@fairhouse/contract/activities';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { shownMoney } from '../shared/use-prize-words.ts';

/** The member's progress in a promotion; renders nothing if it counts nothing. */
export function ProgressLine({ mine, kind }: { mine: MyPromotion; kind: Promotion['kind'] }) {
  const { t } = useTranslation('promotions');
  const { progress, currency } = mine;
  if (!progress) return null;
  if (kind === 'signIn') {
    if (!progress.streak) return null;
    return <p className="text-xs font-semibold text-brand">{t('progress.streak', { count: progress.streak })}</p>;
  }
  const { amount, goal, worth } = progress;
  if (amount === null || goal === null) {
    return goal === null ? null : (
      <p className="text-xs text-muted">{t('progress.deposit', { goal: shownMoney(goal, currency) })}</p>
    );
  }
  const text = t(kind === 'cashback' ? 'progress.loss' : 'progress.turnover', {
    amount: shownMoney(amount, currency),
    goal: shownMoney(goal, currency),
  });
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
        <span>{text}</span>
        {worth !== null && Number(worth) > 0 && (
          <span className="font-semibold text-gold">{t('progress.worth', { worth: shownMoney(worth, currency) })}</span>
        )}
      </p>
      <ProgressBar
        label={text}
        percent={percentOf(amount, goal, currency)}
        gold={worth !== null && Number(worth) > 0}
      />
    </div>
  );
}

function percentOf(amount: string, goal: string, currency: string): number {
  if (!isCurrency(currency)) return 0;
  const [done, of] = [parseMoney(amount, currency) ?? 0n, parseMoney(goal, currency) ?? 1n];
  return of <= 0n ? 100 : Math.min(100, Number((done * 100n) / of));
}
