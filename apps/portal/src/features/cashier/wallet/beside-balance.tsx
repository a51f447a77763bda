import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { fundsQuery, walletQuery } from './calls.ts';
import { sumsOf } from './wallet-sums.ts';

/**
 * One line between the header's box and the page: it covers neither, and its press area is a little larger than the
 * drawn line.
 */
const look =
  'absolute top-[calc(100%-0.5rem)] end-3 z-10 flex h-5 w-max max-w-[calc(100vw-1.5rem)] items-center justify-center gap-1 rounded-sm border border-line bg-raised px-1.5 text-[11px] leading-none font-semibold whitespace-nowrap text-muted after:absolute after:inset-x-0 after:-top-0.5 after:-bottom-1 hover:text-text sm:top-[calc(100%-0.125rem)] sm:end-1 sm:min-w-[calc(100%-0.5rem)] sm:max-w-64';

/** The interval at which vendors are asked again, since a table may pay a round that the player has left. */
const askAgainMs = 30_000;

/**
 * Money outside the balance, shown below it: money in wallets at vendors, with the button that recalls it, else bonus
 * money.
 */
export default function BesideBalance() {
  const { t } = useTranslation('wallet');
  const { memberId, isTrial } = useSession();
  const { data: held } = useQuery(balanceQuery(memberId));
  const { data: funds } = useQuery({ ...fundsQuery(memberId), enabled: !isTrial });
  // Vendors are asked only if our books say that money is there.
  const isAway = Number(funds?.atVendors ?? 0) > 0;
  const { data } = useQuery({
    ...walletQuery(memberId),
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
    enabled: isAway,
  });
  const away = data?.wallets.filter(({ balance }) => Number(balance) > 0) ?? [];
  const [first] = away;
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
