import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and during hydration, true afterwards. The parts of a page are hydrated one after
 * another, and an earlier one may already have loaded data that a later one shows: data that the server did not have is
 * shown only once this is true.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
