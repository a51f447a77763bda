import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { balanceKey } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';

/** Returns a function that subscribes to changes of the member's balance, such as bets and wins of a vendor's game. */
export function useBalanceMoves(): (look: () => void) => () => void {
  const client = useQueryClient();
  const { memberId } = useSession();
  return useCallback(
    (look) => {
      const key = JSON.stringify(balanceKey(memberId));
      return client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === key) look();
      });
    },
    [client, memberId],
  );
}
