import { useNavigate } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The game that was pressed and needs an account; passed on from popup to popup. */
    game?: PressedGame;
  }
}

/** A game's address; true when it can be played with play money. */
export type PressedGame = { address: string; free: boolean };

/** Returns the function that opens a popup over the present page, by the address, so that Back closes it. */
export function useOpenPopup(): (popup: string, game?: PressedGame) => void {
  const navigate = useNavigate();
  return (popup, game) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, popup }),
      state: (held) => (game ? { ...held, game } : held),
      viewTransition: false,
    });
}
