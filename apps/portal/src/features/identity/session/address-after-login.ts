type Location = { pathname: string; state: { game?: { address: string } } };

/** Returns the address to open after a login: the game that was pressed; a game's page stays, any other leads home. */
export function addressAfterLogin({ pathname, state }: Location): string {
  if (state.game) return state.game.address;
  return pathname.startsWith('/play/') || pathname.startsWith('/originals/') ? '.' : '/';
}
