import type { TakenProof } from '@fairhouse/contract/proofs';
import { ApiError } from '@fairhouse/web/api-error';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';

export function uploadProof(file: Blob): Promise<TakenProof> {
  const body = new FormData();
  body.set('proof', file, 'proof');
  return call<TakenProof>('POST', '/wps/cashier/proofs', { body });
}

/** Query of one of the member's pictures; it needs the session's token, so a plain `img` address cannot show it. */
export function proofQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: memberKey(memberId, 'proof', id),
    queryFn: async ({ signal }): Promise<Blob> => {
      const token = session.token();
      const response = await fetch(`/files/proofs/${id}`, {
        signal,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new ApiError('NETWORK', 0);
      });
      if (!response.ok) throw new ApiError('NOT_FOUND', response.status);
      return await response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
