import type { MerchantWallet } from '@fairhouse/contract/transfers';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../../../locales/words.ts';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { sumsOf } from './wallet-sums.ts';

type Props = { wallet: MerchantWallet; recalling: boolean; onRecall: () => void };

/** The total of all wallets and its parts, with the button that recalls everything. */
export function TotalCard({ wallet, recalling, onRecall }: Props) {
  const { t } = useTranslation('wallet');
  const { currency, cash, locked, atVendors, total } = sumsOf(wallet);
  const parts: { key: keyof Words['wallet']['part']; units: bigint; bar: string }[] = [
    { key: 'cash', units: cash, bar: 'bg-brand' },
    ...(wallet.isSingle ? [] : [{ key: 'vendors' as const, units: atVendors, bar: 'bg-info' }]),
    { key: 'locked', units: locked, bar: 'bg-gold' },
  ];
  return (
    <section
      aria-labelledby="wallet-total"
      className="card grid grid-cols-1 gap-5 bg-[radial-gradient(560px_280px_at_0%_0%,color-mix(in_oklab,var(--brand)_14%,transparent),transparent_70%)] p-5 md:p-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h2 id="wallet-total" className="text-sm font-semibold text-muted">
            {t('total')}
          </h2>
          <p className="text-2xl font-bold tracking-tight">
            <OwnMoney units={total} currency={currency} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:[&>*]:flex-1">
          {!wallet.isSingle && (
            <Button
              pending={recalling}
              disabled={atVendors === 0n && !wallet.wallets.some(({ pending }) => pending)}
              icon={<Undo2 size={18} aria-hidden="true" />}
              onClick={onRecall}
            >
              {t('recall.all')}
            </Button>
          )}
          <Link to="/member/deposit" className={buttonLook('secondary')}>
            <ArrowDownToLine size={18} aria-hidden="true" />
            {t('deposit')}
          </Link>
        </div>
      </div>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(({ key, units, bar }) =>
          units > 0n ? <span key={key} className={bar} style={{ flexGrow: shareOf(units, total) }} /> : null,
        )}
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-3">
        {parts.map(({ key, units, bar }) => (
          <div key={key} className="flex items-center justify-between gap-3 md:grid md:justify-start md:gap-0.5">
            <dt className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${bar}`} />
              {t(`part.${key}`)}
            </dt>
            <dd className="text-base font-bold">
              <OwnMoney units={units} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns a share of the bar in thousandths, for drawing only. */
function shareOf(units: bigint, total: bigint): number {
  return total === 0n ? 0 : Math.max(Number((units * 1000n) / total), 8);
}
