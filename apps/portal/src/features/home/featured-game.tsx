import type { GameItem } from '@fairhouse/contract/games';
import type { OriginalGame } from '@fairhouse/contract/originals';
import { diceMultiplierE4, diceOutcomes, diceWinningOutcomes } from '@fairhouse/games/dice';
import { type CurrencyCode, parseMoney, showMoney } from '@fairhouse/money/money';
import { Link } from '@tanstack/react-router';
import { Dices, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from '../../shell/places.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { GameTile } from '../lobby/game-tile.tsx';
import { useAccountOffer } from '../originals/use-account-offer.ts';

/** One game shown whole: its tile, what it returns and allows, and how its chance and its win hang together. */
export function FeaturedGame({ game: shown, tile }: { game: OriginalGame; tile: GameItem }) {
  const { t } = useTranslation('home');
  const { game, currency } = useAccountOffer(shown);
  return (
    <section aria-labelledby="originals-title">
      <SectionTitle id="originals-title" icon={Dices} title={t('originals')} />
      <div className="grid gap-3.5 md:grid-cols-[200px_1fr] lg:grid-cols-[256px_1fr]">
        <div className="max-md:hidden">
          <GameTile game={tile} sizes="256px" />
        </div>
        <article className="card grid gap-5 overflow-hidden p-4 md:p-6 xl:grid-cols-[1fr_1fr] xl:gap-8">
          <div className="grid content-between gap-5">
            <div className="flex gap-4">
              <div className="w-[42%] max-w-44 shrink-0 md:hidden">
                <GameTile game={tile} sizes="44vw" />
              </div>
              <div className="grid content-start gap-2">
                <h3 className="title text-xl md:text-2xl">{shown.gameName}</h3>
                <p className="text-sm text-muted md:text-base">{t('dice.text')}</p>
              </div>
            </div>
            {game ? <Facts game={game} currency={currency} /> : <Skeleton className="h-38 rounded-md" />}
          </div>
          {game ? <ChanceExplorer game={game} currency={currency} /> : <Skeleton className="h-80 rounded-md" />}
        </article>
      </div>
    </section>
  );
}

function Facts({ game, currency }: { game: OriginalGame; currency: CurrencyCode }) {
  const { t } = useTranslation('home');
  return (
    <dl className="grid grid-cols-2 gap-2.5">
      <Fact name={t('facts.rtp')}>{game.rtp}%</Fact>
      <Fact name={t('facts.edge')}>{houseEdge(game.rtp)}%</Fact>
      <Fact name={t('facts.stake')}>
        <Money value={game.minStake} currency={currency} /> – {showMoney(units(game.maxStake, currency), currency)}
      </Fact>
      <Fact name={t('facts.maxWin')}>
        <Money value={game.maxPayout} currency={currency} />
      </Fact>
    </dl>
  );
}

function units(amount: string, currency: CurrencyCode): bigint {
  return parseMoney(amount, currency) ?? 0n;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-bg px-2.5 py-3 md:px-3.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 text-sm font-bold whitespace-nowrap tabular-nums md:text-base">{children}</dd>
    </div>
  );
}

/** 100 − RTP, on the decimal text itself. */
function houseEdge(rtp: string): string {
  const hundredths = 10_000 - Math.round(Number(rtp) * 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The rules of dice under the visitor's finger: a lower chance, a higher win, the same return. */
function ChanceExplorer({ game, currency }: { game: OriginalGame; currency: CurrencyCode }) {
  const { t } = useTranslation('home');
  const [target, setTarget] = useState(50);
  const params = { target, condition: 'over' } as const;
  const multiplierE4 = diceMultiplierE4(params);
  const stake = 100n * units(game.minStake, currency);
  const chance = ((diceWinningOutcomes(params) / diceOutcomes) * 100).toFixed(2);
  return (
    <div className="grid content-between gap-4 rounded-md bg-bg p-4 md:p-5">
      <div className="grid gap-1">
        <p className="text-sm font-bold">{t('dice.explore')}</p>
        <p className="text-sm text-muted">{t('dice.over', { target: target.toFixed(2) })}</p>
      </div>
      <div>
        <div className="relative h-6 text-xs font-semibold text-muted tabular-nums" aria-hidden="true">
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
            label={t('dice.target')}
            value={target}
            min={2}
            max={98}
            step={1}
            fill="after"
            onChange={setTarget}
            valueText={t('dice.over', { target: target.toFixed(2) })}
          />
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-2 text-center">
        <Figure name={t('dice.chance')}>{chance}%</Figure>
        <Figure name={t('dice.multiplier')}>{(multiplierE4 / 10_000).toFixed(4)}×</Figure>
        <Figure name={t('dice.returns', { amount: showMoney(stake, currency).replace(/\.0+$/, '') })}>
          <Money units={(stake * BigInt(multiplierE4)) / 10_000n} currency={currency} tone="gold" />
        </Figure>
      </dl>
      <Link to={places.game(game.gameCode)} className={buttonLook('primary', 'lg', 'w-full')}>
        <Play size={18} fill="currentColor" aria-hidden="true" />
        {t('dice.play', { name: game.gameName })}
      </Link>
    </div>
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
