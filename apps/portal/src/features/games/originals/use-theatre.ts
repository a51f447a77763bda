import { useTabKept } from '../../../ui/use-tab-kept.ts';

const isFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);

/** The wide view of a game's page, kept in the tab: the game fills the screen, and nothing is shown beneath it. */
export function useTheatre() {
  return useTabKept('fh_theatre', false, isFlag);
}
