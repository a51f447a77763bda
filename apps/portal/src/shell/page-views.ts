import type { PortalRouter } from './create-app.tsx';

/** A page as it is told: its route as the portal spells it, so that nothing of the visitor's is in the address. */
export type PageView = { address: string; title: string };

type Shown = { state: { matches: readonly { fullPath: string; status: string; globalNotFound?: boolean }[] } };

/** Returns the address of the page that the router shows, without its search part and what varies in its path. */
export function toldAddress({ state: { matches } }: Shown, origin: string): string {
  const isMissing = matches.some((match) => match.globalNotFound || match.status === 'notFound');
  const path = isMissing ? '/not-found' : (matches.at(-1)?.fullPath ?? '/').replaceAll('$', ':');
  return new URL(path.replace(/(?<=.)\/$/, ''), origin).href;
}

/**
 * Tells the page that is shown now, and then each one that is gone to: a popup, a filter and a change of the language are no
 * other page.
 * @returns what ends it
 */
export function followPageViews(router: PortalRouter, tell: (view: PageView) => void): () => void {
  const view = () => tell({ address: toldAddress(router, window.location.origin), title: document.title });
  view();
  return router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) view();
  });
}

/** Opens the hidden frame in which the brand's tag runs. @returns what tells it a page view, and what closes it */
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
