import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and while the browser takes over what the server drew, true afterwards. The parts of a page are
 * taken over one after the other, and one may have loaded meanwhile what another one shows: what the server does not know is
 * shown from then on.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
