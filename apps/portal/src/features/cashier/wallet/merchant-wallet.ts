import { session } from '../../../api/session.ts';

/**
 * Returns 1 if vendors keep wallets of their own, so that money is moved to them, also while that is not known; 0: one wallet
 * serves all games.
 */
export function hasMerchantWallet(): 0 | 1 {
  return session.read('merchantWallet') === '0' ? 0 : 1;
}

/** Notes an answer of the wallets for the session; one that comes after its end leaves nothing. */
export function noteMerchantWallet({ isSingle }: { isSingle: boolean }): void {
  if (session.state().isLogin) session.write('merchantWallet', isSingle ? '0' : '1');
}
