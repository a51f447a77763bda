/** Where somebody goes who has just come in: home, but from a game's page, where they play now. */
export function placeOnceIn(path: string): '/' | '.' {
  return path.startsWith('/play/') || path.startsWith('/originals/') ? '.' : '/';
}
