import type { RevealedPair, SeedState } from '@fairhouse/contract/originals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { useSession } from '../../../api/session.ts';
import { rotateSeeds, roundsKey, seedsKey, seedsQuery } from '../originals/calls.ts';

/** `before`: the seed pair in use as the page showed it before the rotation. */
export type Rotated = { revealed: RevealedPair; current: SeedState; before: SeedState | undefined };

/**
 * Returns the mutation that rotates the seeds, to the given client seed of the member's own; '' keeps the present one.
 */
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
