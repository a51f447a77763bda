import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { balanceKey } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';

/** Returns what tells of each move of the member's balance, as a bet or a win of a vendor's game makes one. */
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
