import type { ContractKind, ContractTerms, Tier } from '@fairhouse/contract/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { isSome, rateText } from './shown.ts';

type Row = Tier & { at: number };

/** The terms of a contract: its counting rules, and its tiers. */
export function TermsView({ kind, terms, currency }: { kind: ContractKind; terms: ContractTerms; currency: string }) {
  const { t } = useTranslation('contracts');
  const rows = terms.tiers.map((tier, at) => ({ ...tier, at }));
  const has = (of: (tier: Tier) => boolean) => terms.tiers.some(of);
  const columns: Column<Row>[] = [
    {
      key: 'tier',
      header: t('terms.tier'),
      place: 'title',
      cell: ({ at }) => <span className="font-bold">{t('terms.tierNo', { number: at + 1 })}</span>,
    },
    ...(has(({ activeMembers }) => activeMembers > 0)
      ? [{ key: 'active', header: t('terms.activeMembers'), cell: ({ activeMembers }: Row) => activeMembers }]
      : []),
    {
      key: 'volume',
      header: t(`terms.volume.${kind}`),
      cell: ({ volume }) => (isSome(volume) ? <Money value={volume} currency={currency} /> : t('terms.any')),
    },
    ...(has(({ profit }) => isSome(profit))
      ? [
          {
            key: 'profit',
            header: t('terms.profit'),
            cell: ({ profit }: Row) => <Money value={profit} currency={currency} />,
          },
        ]
      : []),
    ...(kind === 'realtime'
      ? [
          { key: 'win', header: t('terms.winRate'), align: 'end' as const, cell: ({ rate }: Row) => rateText(rate) },
          {
            key: 'loss',
            header: t('terms.lossRate'),
            align: 'end' as const,
            cell: ({ lossRate }: Row) => rateText(lossRate),
          },
        ]
      : [
          {
            key: 'rate',
            header: t('terms.rate'),
            align: 'end' as const,
            place: 'aside' as const,
            cell: ({ rate }: Row) => <span className="font-bold">{rateText(rate)}</span>,
          },
        ]),
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">
        {terms.period ? t(`terms.every.${terms.period}`) : t(`terms.every.${kind === 'dividend' ? 'monthly' : kind}`)}{' '}
        {kind === 'dividend' && t(terms.carriesLosses ? 'terms.carries' : 'terms.carriesNot')}{' '}
        {isSome(terms.activeValidBet) && (
          <>
            {t('terms.activeFrom')} <Money value={terms.activeValidBet} currency={currency} />
          </>
        )}
      </p>
      <DataTable caption={t('terms.tiers')} columns={columns} rows={rows} rowKey={({ at }) => String(at)} />
    </div>
  );
}
