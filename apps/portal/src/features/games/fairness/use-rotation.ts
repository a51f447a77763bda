import type { RevealedPair, SeedState } from '@fairhouse/contract/originals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';
import { rotateSeeds, roundsKey, seedsKey, seedsQuery } from '../originals/calls.ts';

/** `before`: the pair in use as it was shown until then. */
export type Rotated = { revealed: RevealedPair; current: SeedState; before: SeedState | undefined };

/** Returns the mutation that rotates the seeds, to a client seed of the member's own if one is given ('' keeps it). */
export function useRotation() {
  const client = useQueryClient();
  const { memberId } = useSession();
  return useMutation({
    mutationFn: async (clientSeed: string): Promise<Rotated> => {
      const before = client.getQueryData(seedsQuery(memberId).queryKey);
      return { ...(await rotateSeeds(clientSeed === '' ? undefined : clientSeed)), before };
    },
    onSuccess: ({ current }) => {
      client.setQueryData(seedsKey(memberId), current);
      void client.invalidateQueries({ queryKey: roundsKey(memberId) });
      void client.invalidateQueries({ queryKey: memberKey(memberId, 'round') });
    },
  });
}
