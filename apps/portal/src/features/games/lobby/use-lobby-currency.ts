import { useBalance } from '../../../api/balance.ts';
import { useSite } from '../../../api/use-site.ts';

/** Returns the currency of the lobby's amounts: the account's, or the brand's. */
export function useLobbyCurrency(): string {
  const { currency } = useBalance();
  const own = useSite()?.info.brand.currency ?? 'THB';
  return currency ?? own;
}
