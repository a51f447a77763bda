import type { MerchantWallet } from '@fairhouse/contract/transfers';
import { ArrowRightLeft, Clock3, Undo2, WalletCards, WifiOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { VendorInitials } from './vendor-initials.tsx';
import { sumsOf } from './wallet-sums.ts';

const MoveInDialog = lazy(() => import('./move-in-dialog.tsx'));

type VendorWallet = MerchantWallet['wallets'][number];

type Props = {
  wallet: MerchantWallet;
  /** The vendor whose money is being recalled, `all`, or null. */
  recalling: string | null;
  onRecall: (vendor: string) => void;
};

/** The vendors' wallets, each with its own transfers in and out. */
export function VendorWallets({ wallet, recalling, onRecall }: Props) {
  const { t } = useTranslation('wallet');
  const [into, setInto] = useState<string | null>(null);
  const { currency, cash } = sumsOf(wallet);
  const chosen = wallet.wallets.find(({ vendor }) => vendor === into);
  if (wallet.isSingle) {
    return (
      <EmptyState
        className="card"
        icon={<WalletCards size={28} aria-hidden="true" />}
        title={t('single.title')}
        text={t('single.text')}
      />
    );
  }
  return (
    <section aria-labelledby="vendor-wallets" className="grid grid-cols-1 gap-2.5">
      <h2 id="vendor-wallets" className="text-base font-bold">
        {t('vendors.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {wallet.wallets.map((at) => (
          <VendorCard
            key={at.vendor}
            at={at}
            currency={wallet.currency}
            busy={recalling === at.vendor || recalling === 'all'}
            canMoveIn={cash > 0n}
            onMoveIn={() => setInto(at.vendor)}
            onRecall={() => onRecall(at.vendor)}
          />
        ))}
      </ul>
      {chosen && (
        <Suspense>
          <MoveInDialog
            vendor={chosen.vendor}
            name={chosen.name}
            currency={currency}
            cash={cash}
            onClose={() => setInto(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

type CardProps = {
  at: VendorWallet;
  currency: string;
  busy: boolean;
  canMoveIn: boolean;
  onMoveIn: () => void;
  onRecall: () => void;
};

function VendorCard({ at, currency, busy, canMoveIn, onMoveIn, onRecall }: CardProps) {
  const { t } = useTranslation('wallet');
  const { name, vendor, balance, isLive, isOpen, pending } = at;
  const isEmpty = Number(balance) === 0;
  return (
    <li className="card grid grid-cols-1 gap-3.5 p-4">
      <div className="flex items-center gap-3.5">
        <VendorInitials code={vendor} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="truncate text-sm font-bold">{name}</h3>
          <div className="flex flex-wrap gap-1.5">
            {pending && (
              <Badge tone="gold" icon={<Clock3 size={13} aria-hidden="true" />}>
                {t(`pending.${pending.direction}`)}
              </Badge>
            )}
            {!isLive && !pending && <Badge icon={<WifiOff size={13} aria-hidden="true" />}>{t('lastKnown')}</Badge>}
            {!isOpen && <Badge>{t('closed')}</Badge>}
            {isOpen && isLive && !pending && <span className="text-xs text-muted">{t('available')}</span>}
          </div>
        </div>
        <OwnMoney
          value={balance}
          currency={currency}
          className={isEmpty ? 'text-base font-bold text-muted' : 'text-lg font-bold'}
        />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="secondary"
          size="sm"
          disabled={!isOpen || !canMoveIn || pending !== null}
          icon={<ArrowRightLeft size={16} aria-hidden="true" />}
          aria-label={t('moveIn.of', { name })}
          onClick={onMoveIn}
        >
          {t('moveIn.action')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={busy}
          disabled={isEmpty && isLive && pending === null}
          icon={<Undo2 size={16} aria-hidden="true" />}
          aria-label={t('recall.of', { name })}
          onClick={onRecall}
        >
          {t('recall.one')}
        </Button>
      </div>
    </li>
  );
}
