type Location = { pathname: string; state: { game?: { address: string } } };

/**
 * Returns the address to open after a login, as its path and its query: the game that was pressed, else the present
 * page if it is a game's, else the home page.
 */
export function addressAfterLogin({ pathname, state }: Location): { to: string; search: Record<string, string> } {
  if (state.game) {
    const [to = '/', query] = state.game.address.split('?');
    return { to, search: Object.fromEntries(new URLSearchParams(query)) };
  }
  return { to: pathname.startsWith('/play/') || pathname.startsWith('/originals/') ? '.' : '/', search: {} };
}
