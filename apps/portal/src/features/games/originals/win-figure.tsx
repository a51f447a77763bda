import { payoutOf } from '@fairhouse/games/game';
import { Money } from '../../../ui/money.tsx';
import { PanelFigure } from './bet-form.tsx';
import type { Stake } from './use-stake.ts';

type Props = { label: string; stake: Stake; multiplierE4: number };

/** The profit that a multiplier brings in addition to the stake, in the panel of a bet. */
export function WinFigure({ label, stake: { total, currency }, multiplierE4 }: Props) {
  return (
    <PanelFigure label={label}>
      <Money
        units={total === null ? 0n : payoutOf(total, multiplierE4) - total}
        currency={currency}
        tone="gold"
        className="text-base font-bold"
      />
    </PanelFigure>
  );
}
