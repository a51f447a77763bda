import type { PromotionDetail } from '@fairhouse/contract/activities';
import type { ActivityRule } from '@fairhouse/contract/activity-rules';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { useSite } from '../../../api/use-site.ts';
import { shownMoney, usePrizeWords } from '../shared/use-prize-words.ts';

type Table = { heads: string[]; rows: string[][] };

/** The prizes of a promotion, step by step, in the member's currency or the brand's. */
export function RuleTable({ promotion: { rule } }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('promotions');
  const prizeWords = usePrizeWords();
  const { currency: own } = useBalance();
  const brand = useSite()?.info.brand.currency ?? '';
  const named = Object.keys(rule.perCurrency);
  const currency = [own ?? '', brand, ...named].find((code) => named.includes(code));
  if (currency === undefined) return null;
  const { heads, rows } = tableOf(rule, currency, t, prizeWords);
  if (rows.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 className="text-lg font-bold tracking-tight">{t('gives')}</h2>
      <div className="card overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-start text-xs text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-4 py-3 text-start font-semibold last:text-end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join()} className="border-t border-line">
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="px-4 py-3 font-semibold last:text-end last:text-gold">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function tableOf(
  rule: ActivityRule,
  currency: string,
  t: TFunction<'promotions'>,
  prizeWords: ReturnType<typeof usePrizeWords>,
): Table {
  const money = (amount: string) => shownMoney(amount, currency);
  const percent = (bp: number) => `${bp / 100}%`;
  const upTo = (amount: string) => t('rule.upTo', { amount: money(amount) });
  switch (rule.kind) {
    case 'apply': {
      const part = rule.perCurrency[currency];
      return {
        heads: [t('rule.what'), t('rule.prize')],
        rows: part ? [[t('rule.byReview'), `${money(part.min)} – ${money(part.max)}`]] : [],
      };
    }
    case 'depositMatch':
    case 'reload':
      return {
        heads: [t('rule.deposit'), t('rule.share'), t('rule.most')],
        rows: (rule.perCurrency[currency] ?? []).map(({ minDeposit, percentBp, max }) => [
          t('rule.from', { amount: money(minDeposit) }),
          percent(percentBp),
          upTo(max),
        ]),
      };
    case 'cashback': {
      const part = rule.perCurrency[currency];
      return {
        heads: [t(`rule.loss.${rule.period}`), t('rule.share'), t('rule.most')],
        rows: part ? [[t('rule.from', { amount: money(part.minLoss) }), percent(part.percentBp), upTo(part.max)]] : [],
      };
    }
    case 'turnover':
      return {
        heads: [t(`rule.turnover.${rule.period}`), t('rule.prize')],
        rows: (rule.perCurrency[currency] ?? []).map(({ turnover, amount }) => [money(turnover), money(amount)]),
      };
    case 'signIn':
      // The calendar shows these prizes.
      return { heads: [], rows: [] };
    case 'rain': {
      const part = rule.perCurrency[currency];
      const packets = part && t('rule.packets', { amount: money(part.budget), count: part.packets });
      const packet = part && t('rule.packet', { least: money(part.least), most: money(part.most) });
      return {
        heads: [t('rule.what'), t('rule.prize')],
        rows: part ? [[t('rule.kind.rain'), `${packets} · ${packet}`]] : [],
      };
    }
    case 'wheel':
      // The wheel shows its own chances.
      return { heads: [], rows: [] };
    default: {
      const prize = rule.perCurrency[currency];
      return {
        heads: [t('rule.what'), t('rule.prize')],
        rows: prize ? [[t(`rule.kind.${rule.kind}`), prizeWords(prize, currency)]] : [],
      };
    }
  }
}
