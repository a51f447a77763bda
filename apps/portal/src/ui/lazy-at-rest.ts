import { type ComponentType, lazy } from 'react';

/** Resolves once the browser is idle. */
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

/** Resolves at the visitor's first input, or some seconds after the page has loaded. */
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
 * Makes a part of the page that the server renders and that is hydrated when the browser is idle: until then the
 * server's HTML stays, inside the `Suspense` around it. Its code is not among the page's first scripts.
 */
export function lazyAtRest<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyAfter(atRest, load);
}

/** Like `lazyAtRest`, for parts below the fold: hydrated at the visitor's first input. */
export function lazyBelow<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyAfter(atFirstMove, load);
}
