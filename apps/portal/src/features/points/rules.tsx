import type { PointsConfig } from '@fairhouse/contract/points';
import { currencyNamed, parseMoney, ratioOf } from '@fairhouse/money/money';
import { useQuery } from '@tanstack/react-query';
import { Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { amountText, moneyText } from '../cashier/shared/amount.ts';
import { pointsConfigQuery } from './calls.ts';
import { pointsText } from './points-text.ts';

const rules = ['earn', 'corrected', 'forever', 'redeem', 'decided', 'convert'] as const;

/** The rules of points, and the table that compares the points from each kind of games. */
export function Rules() {
  const { t } = useTranslation('points');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, isError, error, refetch } = useQuery(pointsConfigQuery(memberId));
  if (isError && !data) return <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Panel title={t('rules.compare')} text={t('rules.compareText')}>
        {data ? <Ratios config={data} /> : <Skeleton className="m-4 h-56" />}
      </Panel>
      <Panel title={t('rules.title')}>
        <ol className="grid list-decimal gap-3 py-4 pe-5 ps-9 text-sm marker:font-bold marker:text-gold">
          {rules.map((rule) =>
            rule === 'convert' && !data?.conversion ? null : (
              <li key={rule} className="ps-1">
                {t(`rules.${rule}`, data?.conversion ? convertWords(data) : {})}
              </li>
            ),
          )}
        </ol>
      </Panel>
    </div>
  );
}

function convertWords({ conversion, currency }: PointsConfig) {
  if (!conversion) return {};
  const { unitPoints, unitAmount, dailyPoints, turnoverBp } = conversion;
  return {
    points: pointsText(unitPoints),
    amount: amountText(unitAmount, currency),
    daily: pointsText(dailyPoints),
    times: turnoverBp / 10_000,
  };
}

function Ratios({ config: { ratios, currency } }: { config: PointsConfig }) {
  const { t } = useTranslation(['points', 'lobby']);
  if (ratios.length === 0) return <EmptyState title={t('rules.noRatios')} className="!py-9" />;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('rules.compare')}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="h-11 px-4 text-start font-semibold">
            {t('rules.game')}
          </th>
          <th scope="col" className="px-3 text-end font-semibold">
            {t('rules.perHundred', { amount: moneyText(hundred(currency), currency) })}
          </th>
          <th scope="col" className="px-4 text-end font-semibold">
            {t('rules.forOne')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ratios.map(({ gameType, perHundred }) => (
          <tr key={gameType} className="border-b border-line/60 last:border-0">
            <th scope="row" className="h-12 px-4 text-start font-semibold">
              {t(`lobby:type.${gameType}`, { defaultValue: gameType })}
            </th>
            <td className="px-3 text-end tabular-nums">
              <span className="inline-flex items-center gap-1.5 font-bold text-gold">
                <Gem size={14} strokeWidth={2.25} aria-hidden="true" />
                {perHundred}
              </span>
            </td>
            <td className="px-4 text-end text-muted tabular-nums">{betForOne(perHundred, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const hundred = (currency: string) => parseMoney('100', currency) ?? 0n;

/** The valid bet that earns one point, rounded up to the digits that the currency shows. */
function betForOne(perHundred: string, currency: string): string {
  const ratio = ratioOf(perHundred);
  if (!ratio || ratio.num === 0n) return '–';
  const { scale, shownDigits } = currencyNamed(currency);
  const step = 10n ** BigInt(scale - shownDigits);
  const units = (hundred(currency) * ratio.den + ratio.num - 1n) / ratio.num;
  return moneyText(((units + step - 1n) / step) * step, currency);
}
