import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { fundsQuery, walletQuery } from './calls.ts';
import { sumsOf } from './wallet-sums.ts';

const look =
  'absolute top-[calc(100%-0.375rem)] right-1 z-10 flex h-6 w-max min-w-[calc(100%-0.5rem)] max-w-55 items-center justify-center gap-1 overflow-hidden rounded-sm border border-line bg-raised px-1.5 text-[11px] font-semibold whitespace-nowrap text-muted hover:text-text';

/** Money beside the balance, below it: in the wallets of vendors, with the way to bring it back, else bonus money. */
export default function BesideBalance() {
  const { t } = useTranslation('wallet');
  const { memberId, isTrial } = useSession();
  const { data: funds } = useQuery({ ...fundsQuery(memberId), enabled: !isTrial });
  // Vendors are asked only where our books say that money is there.
  const isAway = Number(funds?.atVendors ?? 0) > 0;
  const { data } = useQuery({ ...walletQuery(memberId), staleTime: 30_000, enabled: isAway });
  const away = data?.wallets.filter(({ balance }) => Number(balance) > 0) ?? [];
  const [first] = away;
  const { data: held } = useQuery(balanceQuery(memberId));
  if (held && !isAway && Number(held.bonus) > 0) {
    return (
      <Link to="/member/bonus" className={look}>
        <span>{t('away.bonus')}</span>
        <OwnMoney value={held.bonus} currency={held.currency} />
      </Link>
    );
  }
  if (!isAway || !data || !first) return null;
  const where = away.length === 1 ? t('away.at', { name: first.name }) : t('away.several', { count: away.length });
  return (
    <Link to="/member/wallet" className={look}>
      <span className="min-w-0 truncate">{where}</span>
      <OwnMoney units={sumsOf(data).atVendors} currency={data.currency} />
      <span className="text-brand">· {t('away.back')}</span>
    </Link>
  );
}
