import { useEffect, useState } from 'react';

/** The browser's event that offers to install the site. */
type InstallEvent = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> };

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/**
 * Returns the function that asks the browser to install the site; null while, or where, the browser does not offer it.
 */
export function useInstall(): (() => void) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const hear = (event: Event) => {
      if (!isInstallEvent(event)) return;
      event.preventDefault();
      setOffer(event);
    };
    const done = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', hear);
    window.addEventListener('appinstalled', done);
    return () => {
      window.removeEventListener('beforeinstallprompt', hear);
      window.removeEventListener('appinstalled', done);
    };
  }, []);
  if (!offer) return null;
  return () => {
    // An offer can be used once.
    void offer.prompt().finally(() => setOffer(null));
  };
}
