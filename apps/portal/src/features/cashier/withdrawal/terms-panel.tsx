import type { ChannelView } from '@fairhouse/contract/deposits';
import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { parseMoney } from '@fairhouse/money/money';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { spanText } from '../../../ui/time.ts';
import { amountText } from '../shared/amount.ts';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { codeOf } from './withdrawal-terms.ts';

type Props = { terms: WithdrawalTerms; channels: readonly ChannelView[] };

const isCharged = ({ feeBp, feeFixed }: ChannelView) => feeBp > 0 || Number(feeFixed) > 0;

/** The terms before the form: what can leave now and what cannot, the turnover, the fee and the time. */
export function TermsPanel({ terms, channels }: Props) {
  const { t, i18n } = useTranslation('withdrawal');
  const { available, balance, owed, held, atVendors, turnover, daily, currency, payoutMinutes } = terms;
  const isSome = (value: string) => (parseMoney(value, codeOf(currency)) ?? 0n) > 0n;
  const feeOf = ({ feeBp, feeFixed, currency: of }: ChannelView) =>
    [feeBp > 0 ? `${feeBp / 100}%` : null, Number(feeFixed) > 0 ? amountText(feeFixed, of) : null]
      .filter((part) => part !== null)
      .join(' + ') || t('summary.free');
  const fees = [...new Set(channels.map(feeOf))].join(' · ');
  const fee =
    daily.freeLeft > 0
      ? t('terms.free', { count: daily.freeLeft })
      : channels.some(isCharged)
        ? t('terms.fromAmount', { fee: fees })
        : t('summary.free');
  const lines: SummaryLine[] = [
    ...(balance === available
      ? []
      : [{ label: t('terms.balance'), value: <OwnMoney value={balance} currency={currency} /> }]),
    ...(isSome(owed) ? [{ label: t('terms.owed'), value: <OwnMoney value={owed} currency={currency} /> }] : []),
    ...(isSome(held) ? [{ label: t('terms.held'), value: <OwnMoney value={held} currency={currency} /> }] : []),
    ...(isSome(atVendors)
      ? [
          {
            label: t('terms.atProviders'),
            value: (
              <>
                <OwnMoney value={atVendors} currency={currency} />
                {' · '}
                <Link to="/member/wallet" className="text-brand">
                  {t('terms.bringBack')}
                </Link>
              </>
            ),
          },
        ]
      : []),
    {
      label: t('turnover.title'),
      value: isSome(turnover.left)
        ? t('turnover.left', { amount: amountText(turnover.left, currency) })
        : t('terms.met'),
    },
    { label: t('summary.fee'), value: fee },
    ...(payoutMinutes === null
      ? []
      : [{ label: t('terms.vipTime'), value: t('terms.within', { span: spanText(payoutMinutes, i18n.language) }) }]),
    ...(terms.bonus
      ? [{ label: t('bonus.title'), value: t('bonus.ends', { amount: amountText(terms.bonus.lost, currency) }) }]
      : []),
  ];
  return (
    <section aria-label={t('terms.title')} className="card grid gap-3 p-4 md:p-5">
      <div className="grid gap-1">
        <span className="text-xs font-semibold text-muted">{t('withdraw.available')}</span>
        <OwnMoney value={available} currency={currency} className="text-2xl font-bold" />
      </div>
      <Summary lines={lines} />
      <p className="text-xs text-muted">{t('terms.time')}</p>
    </section>
  );
}
