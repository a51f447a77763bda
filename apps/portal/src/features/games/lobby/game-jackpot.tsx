import type { GameItem } from '@fairhouse/contract/games';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { serverNow } from '@fairhouse/web/server-clock';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { jackpotAt, jackpotStepMs, jackpotWords } from './jackpot.ts';
import type { JackpotMeter } from './use-jackpot-meters.ts';

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

type JackpotProps = {
  game: GameItem;
  /** The jackpot as the vendor reports it. */
  meter: JackpotMeter | undefined;
};

/** A game's jackpot: the amount that the vendor reports, or else a counter that rises while shown. */
export function Jackpot({ game, meter }: JackpotProps) {
  const units = meter && isCurrency(meter.currency) ? parseMoney(meter.amount, meter.currency) : null;
  if (meter && units !== null) return <Amount {...jackpotWords(units, meter.currency)} note={meter.name} />;
  return game.jackpot ? <Counter jackpot={game.jackpot} /> : null;
}

/** A counter that is labelled as decoration: nothing is paid from it. */
function Counter({ jackpot }: { jackpot: NonNullable<GameItem['jackpot']> }) {
  const { t } = useTranslation('lobby');
  const now = useSyncExternalStore(listen, thisStep, () => null);
  // Rendered pages are cached: an older amount would show first, and jump.
  if (now === null) return null;
  return <Amount {...jackpotWords(jackpotAt(jackpot, now), jackpot.currency)} note={t('tile.forShow')} />;
}

function Amount({ symbol, digits, note }: { symbol: string; digits: string; note: string }) {
  return (
    <span className="grid rounded-[8px] bg-[#0b0e14]/80 px-2 py-1 text-center font-bold whitespace-nowrap text-[#f2b84b] tabular-nums ring-1 ring-[#f2b84b]/35">
      <span>
        {symbol}
        {digits}
      </span>
      <span className="text-[0.625rem] leading-tight font-semibold text-white/80">{note}</span>
    </span>
  );
}
