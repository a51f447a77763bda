import { useEffect, useEffectEvent } from 'react';
import { useOpenPopup } from './use-open-popup.ts';

/** Warns a trial user once, in a popup over the page, that a real account is needed here. */
export function useRealAccountWarning(isNeeded: boolean): void {
  const openPopup = useOpenPopup();
  const warn = useEffectEvent(() => openPopup('real-account'));
  useEffect(() => {
    if (isNeeded) warn();
  }, [isNeeded]);
}
