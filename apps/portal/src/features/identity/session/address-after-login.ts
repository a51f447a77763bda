/** Returns the address to open after a login: a game's page stays, any other leads home. */
export function addressAfterLogin(path: string): '/' | '.' {
  return path.startsWith('/play/') || path.startsWith('/originals/') ? '.' : '/';
}
