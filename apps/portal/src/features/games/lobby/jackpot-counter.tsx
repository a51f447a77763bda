import type { GameItem } from '@fairhouse/contract/games';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/clock.ts';
import { jackpotAt, jackpotStepMs, jackpotWords } from './jackpot.ts';

const listeners = new Set<() => void>();
let ticking: number | undefined;

/** Subscribes to the one timer of all counters, which runs only while one is shown. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= window.setInterval(() => {
    for (const tell of listeners) tell();
  }, jackpotStepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(ticking);
    ticking = undefined;
  };
}

const thisStep = () => Math.floor(serverNow() / jackpotStepMs) * jackpotStepMs;

/** A jackpot counter that rises while shown, and says that it is for show: nothing is paid from it. */
export function JackpotCounter({ jackpot }: { jackpot: NonNullable<GameItem['jackpot']> }) {
  const { t } = useTranslation('lobby');
  const now = useSyncExternalStore(listen, thisStep, () => null);
  // Rendered pages are cached: an older amount would show first, and jump.
  if (now === null) return null;
  const { symbol, digits } = jackpotWords(jackpotAt(jackpot, now), jackpot.currency);
  return (
    <span className="grid rounded-[8px] bg-[#0b0e14]/80 px-2 py-1 text-center font-bold whitespace-nowrap text-[#f2b84b] tabular-nums ring-1 ring-[#f2b84b]/35">
      <span>
        {symbol}
        {digits}
      </span>
      <span className="text-[0.625rem] leading-tight font-semibold text-white/80">{t('tile.forShow')}</span>
    </span>
  );
}
