import type { PortalRouter } from './create-app.tsx';

/** A page as it is reported: the address is the route's pattern, so that it contains no data of the visitor. */
export type PageView = { address: string; title: string };

type Shown = { state: { matches: readonly { fullPath: string; status: string; globalNotFound?: boolean }[] } };

/**
 * Returns the address of the shown page as its route's pattern, without search parameters and without values in its
 * path.
 */
export function toldAddress({ state: { matches } }: Shown, origin: string): string {
  const isMissing = matches.some((match) => match.globalNotFound || match.status === 'notFound');
  const path = isMissing ? '/not-found' : (matches.at(-1)?.fullPath ?? '/').replaceAll('$', ':');
  return new URL(path.replace(/(?<=.)\/$/, ''), origin).href;
}

/**
 * Reports the present page, and then each page that the visitor goes to; opening a popup, a filter or a change of
 * language is not a new page.
 * @returns the function that stops it
 */
export function followPageViews(router: PortalRouter, tell: (view: PageView) => void): () => void {
  const view = () => tell({ address: toldAddress(router, window.location.origin), title: document.title });
  view();
  return router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) view();
  });
}

/**
 * Opens the hidden frame in which the brand's analytics tag runs. @returns `tell`, which reports a page view, and
 * `close`
 */
export function openAnalyticsFrame(visitor: string) {
  const frame = document.createElement('iframe');
  frame.src = '/analytics/frame';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  let waiting: PageView[] | null = [];
  const send = (view: PageView) => frame.contentWindow?.postMessage({ ...view, visitor }, '*');
  const ready = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data !== 'analytics-ready') return;
    for (const view of waiting ?? []) send(view);
    waiting = null;
  };
  window.addEventListener('message', ready);
  document.body.append(frame);
  return {
    tell: (view: PageView) => void (waiting ? waiting.push(view) : send(view)),
    close: () => {
      window.removeEventListener('message', ready);
      frame.remove();
    },
  };
}
