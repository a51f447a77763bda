import { type ComponentType, lazy } from 'react';

/** Resolves once the browser has nothing more urgent to do than a page's extras. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    else window.setTimeout(resolve, 1200);
  });
}

/**
 * A part of the page that the server draws at once and that comes alive when the browser is at rest: what is drawn
 * stays as it is until then, inside the `Suspense` around it. Its code is no part of the page's first scripts.
 */
export function lazyAtRest<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await atRest();
    return { default: await load() };
  });
}
