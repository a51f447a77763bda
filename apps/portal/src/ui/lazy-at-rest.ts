import { type ComponentType, lazy } from 'react';

/** Resolves once the browser has nothing more urgent to do than a page's extras. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    else window.setTimeout(resolve, 1200);
  });
}

const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
const neededAfterMs = 6000;
let needed: Promise<void> | null = null;

/** Resolves at the visitor's first move, or some seconds after the page is there. */
function atFirstMove(): Promise<void> {
  needed ??= new Promise<void>((resolve) => {
    if (window.scrollY > 0) resolve();
    for (const sign of signsOfLife) window.addEventListener(sign, () => resolve(), { once: true, passive: true });
    window.setTimeout(resolve, neededAfterMs);
  });
  return needed;
}

function lazyAfter<Props extends object>(moment: () => Promise<void>, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await moment();
    return { default: await load() };
  });
}

/**
 * A part of the page that the server draws at once and that comes alive when the browser is at rest: what is drawn
 * stays as it is until then, inside the `Suspense` around it. Its code is no part of the page's first scripts.
 */
export function lazyAtRest<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyAfter(atRest, load);
}

/** The same for what lies below the first look: it comes alive when somebody begins to move about the page. */
export function lazyBelow<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyAfter(atFirstMove, load);
}
