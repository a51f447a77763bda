const tokenShape = /^#([A-Za-z0-9_-]{43})$/;

/**
 * The token behind the "#" of the address, which leaves the address bar and the history at once; null when there is none.
 * It is never sent with a page's address, and nobody who looks at the screen later finds it.
 */
export function takeResetToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = tokenShape.exec(hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return token;
}
