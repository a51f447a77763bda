type Location = { pathname: string; state: { game?: { address: string } } };

/**
 * Returns the address to open after a login: the game that was pressed, else the present page if it is a game's, else
 * the home page.
 */
export function addressAfterLogin({ pathname, state }: Location): string {
  if (state.game) return state.game.address;
  return pathname.startsWith('/play/') || pathname.startsWith('/originals/') ? '.' : '/';
}
