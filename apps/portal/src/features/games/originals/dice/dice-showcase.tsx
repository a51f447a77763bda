import { diceMultiplierE4 } from '@fairhouse/games/originals/dice/rules';
import { parseMoney, showMoney } from '@fairhouse/money/money';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import type { Offer } from '../original.ts';
import { chanceText, multiplierShown } from './dice-target.ts';

/** Dice's rules to try without a bet: a lower chance, a higher win, the same return. */
export function DiceShowcase({ game, currency }: Offer) {
  const { t } = useTranslation('dice');
  const [target, setTarget] = useState(50);
  const params = { target, condition: 'over' } as const;
  const stake = 100n * (parseMoney(game.minStake, currency) ?? 0n);
  const bet = t('showcase.over', { target: target.toFixed(2) });
  return (
    <>
      <div className="grid gap-1">
        <p className="text-sm font-bold">{t('showcase.explore')}</p>
        <p className="text-sm text-muted">{bet}</p>
      </div>
      <div>
        <div dir="ltr" className="relative h-6 text-xs font-semibold text-muted tabular-nums" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((mark) => (
            <span
              key={mark}
              className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
              style={{ left: `${mark}%` }}
            >
              {mark}
            </span>
          ))}
        </div>
        <div style={{ '--slider-rest': 'color-mix(in oklab, var(--danger) 55%, var(--bg))' }}>
          <Slider
            label={t('showcase.target')}
            value={target}
            min={2}
            max={98}
            step={1}
            fill="after"
            onChange={setTarget}
            valueText={bet}
          />
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-2 text-center">
        <Figure name={t('showcase.chance')}>{chanceText(params)}%</Figure>
        <Figure name={t('showcase.multiplier')}>{multiplierShown(params)}×</Figure>
        <Figure name={t('showcase.returns', { amount: showMoney(stake, currency).replace(/\.0+$/, '') })}>
          <Money units={(stake * BigInt(diceMultiplierE4(params))) / 10_000n} currency={currency} tone="gold" />
        </Figure>
      </dl>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="truncate text-base font-bold tabular-nums">{children}</dd>
    </div>
  );
}
