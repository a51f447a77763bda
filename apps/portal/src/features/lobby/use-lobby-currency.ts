import { useBalance } from '../../api/balance.ts';
import { useSite } from '../../api/use-site.ts';

/** The currency that the lobby's amounts are in: the account's, or the brand's own. */
export function useLobbyCurrency(): string {
  const { currency } = useBalance();
  const own = useSite()?.info.brand.currency ?? 'THB';
  return currency ?? own;
}
