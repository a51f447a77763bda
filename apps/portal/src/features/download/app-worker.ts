import type { i18n } from 'i18next';
import { toast } from '../../ui/toast.tsx';

let started = false;
const lookMs = 3_600_000;

/** Registers the worker that shows the offline page, once, and offers a new version of the site when there is one. */
export function startWorker(words: i18n): void {
  if (started || !('serviceWorker' in navigator)) return;
  started = true;
  register(words).catch(() => {
    // Storage or workers are forbidden here: the site goes on without.
  });
}

async function register(words: i18n): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  const offer = async (worker: ServiceWorker | null) => {
    // Without a controlling worker this is the first one, and there is no old version.
    if (!worker || !serviceWorker.controller) return;
    await words.loadNamespaces('download');
    toast(words.t('download:update.text'), 'info', {
      label: words.t('download:update.take'),
      go: () => {
        serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        worker.postMessage('take');
      },
    });
  };
  await offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer(installing);
    });
  });
  // The browser looks for a new version when a page is loaded, which an app that stays open never does.
  const look = () => void registration.update().catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(look, lookMs);
}
