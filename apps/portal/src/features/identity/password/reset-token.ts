const tokenShape = /^#([A-Za-z0-9_-]{43})$/;

/**
 * Returns the token behind the "#" of the address and removes it from the address bar and the history; null when there
 * is none. It is never sent with a page's address, and cannot be found on the screen later.
 */
export function takeResetToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = tokenShape.exec(hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return token;
}
