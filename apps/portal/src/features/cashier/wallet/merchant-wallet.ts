import { session } from '../../../api/session.ts';

/**
 * Returns 1 if vendors keep wallets of their own, so that money is moved to them, or while that is unknown; 0 if one
 * wallet serves all games.
 */
export function hasMerchantWallet(): 0 | 1 {
  return session.read('merchantWallet') === '0' ? 0 : 1;
}

/** Keeps an answer about the wallets for the session; one that arrives after the session's end is ignored. */
export function noteMerchantWallet({ isSingle }: { isSingle: boolean }): void {
  if (session.state().isLogin) session.write('merchantWallet', isSingle ? '0' : '1');
}
