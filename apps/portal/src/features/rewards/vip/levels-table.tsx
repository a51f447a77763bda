import { inLanguage } from '@fairhouse/contract/language';
import type { VipLevel } from '@fairhouse/contract/vip';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { spanText } from '../../../ui/time.ts';
import { LevelMark } from './level-mark.tsx';
import { factorText, isSome, percentText } from './shown.ts';
import { WholeMoney } from './whole-money.tsx';

type TableProps = {
  levels: readonly VipLevel[];
  currency: string;
  mine?: number;
  /** Beside a menu: shows only each level's requirements and its welcome gift. */
  brief?: boolean;
};

/** The levels side by side: their requirements, gifts and limits. `mine` marks the member's own. */
export function LevelsTable({ levels, currency, mine, brief = false }: TableProps) {
  const { t, i18n } = useTranslation('vip');
  const language = useLanguage();
  const amount = (value: string | undefined) =>
    value !== undefined && isSome(value) ? (
      <WholeMoney value={value} currency={currency} />
    ) : (
      <span className="text-muted">—</span>
    );
  const column = (key: string, header: string, cell: (row: VipLevel) => React.ReactNode): Column<VipLevel> => ({
    key,
    header,
    align: 'end',
    cell,
  });
  const columns: Column<VipLevel>[] = [
    {
      key: 'level',
      header: t('table.level'),
      place: 'title',
      cell: ({ level, name }) => (
        <span className="flex items-center gap-3 py-1">
          <LevelMark level={level} size="sm" />
          <span className="font-bold">{inLanguage(name, language)}</span>
          {level === mine && <Badge tone="brand">{t('table.mine')}</Badge>}
        </span>
      ),
    },
    column('validBet', t('table.validBet'), ({ terms }) => amount(terms?.validBet)),
    column('deposits', t('table.deposits'), ({ terms }) => amount(terms?.deposits)),
    column('keep', t('table.keep'), ({ terms }) =>
      terms && !isSome(terms.keepValidBet) && isSome(terms.keepDeposits)
        ? amount(terms.keepDeposits)
        : amount(terms?.keepValidBet),
    ),
    column('upgrade', t('table.upgrade'), ({ terms }) => amount(terms?.upgradeGift)),
    ...(brief
      ? []
      : [
          column('monthly', t('table.monthly'), ({ terms }) => amount(terms?.monthlyGift)),
          column('birthday', t('table.birthday'), ({ terms }) => amount(terms?.birthdayGift)),
          column('limit', t('table.limit'), ({ dailyAmountBp }) => factorText(dailyAmountBp)),
          column('payout', t('table.payout'), ({ payoutMinutes }) =>
            payoutMinutes === null ? <span className="text-muted">—</span> : spanText(payoutMinutes, i18n.language),
          ),
        ]),
  ];
  return (
    <DataTable
      caption={t('table.caption')}
      columns={columns}
      rows={[...levels]}
      rowKey={({ level }) => String(level)}
    />
  );
}

/** The game types with one and the same rebate, and that rebate at each level. */
type RebateRow = { types: string[]; percents: (string | null)[] };

/** Returns the rows of the table: game types with the same rebate at every level share one. */
function rebateRows(levels: readonly VipLevel[]): RebateRow[] {
  const rows = new Map<string, RebateRow>();
  for (const type of new Set(levels.flatMap(({ rebates }) => rebates.map(({ gameType }) => gameType)))) {
    const percents = levels.map(({ rebates }) => rebates.find(({ gameType }) => gameType === type)?.percent ?? null);
    const row = rows.get(percents.join()) ?? { types: [], percents };
    row.types.push(type);
    rows.set(percents.join(), row);
  }
  return [...rows.values()];
}

/** Rebates by game type, with a column for each level. */
export function RebatesTable({ levels, mine }: Omit<TableProps, 'currency'>) {
  const { t } = useTranslation(['vip', 'lobby']);
  const language = useLanguage();
  const rows = rebateRows(levels);
  const columns: Column<RebateRow>[] = [
    {
      key: 'type',
      header: t('rebate.gameType'),
      place: 'title',
      cell: ({ types }) => (
        <span className="block py-1 font-bold">
          {types.map((type) => t(`lobby:type.${type}`, { defaultValue: type })).join(' · ')}
        </span>
      ),
    },
    ...levels.map(
      ({ level, name }, at): Column<RebateRow> => ({
        key: String(level),
        header: (
          <span className={level === mine ? 'font-bold text-brand' : undefined}>{inLanguage(name, language)}</span>
        ),
        align: 'end',
        cell: ({ percents }) => {
          const percent = percents[at];
          return percent ? (
            <span className="font-semibold tabular-nums">{percentText(percent)}</span>
          ) : (
            <span className="text-muted">—</span>
          );
        },
      }),
    ),
  ];
  if (rows.length === 0) return null;
  return (
    <DataTable caption={t('rebates.caption')} columns={columns} rows={rows} rowKey={({ types }) => types.join(' ')} />
  );
}
