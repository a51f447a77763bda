import type { GameItem } from '@fairhouse/contract/games';
import type { OriginalGame } from '@fairhouse/contract/originals';
import { type CurrencyCode, parseMoney, showMoney } from '@fairhouse/money/money';
import { Link } from '@tanstack/react-router';
import { Dices, Play } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '../../shell/addresses.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { GameTile } from '../games/lobby/game-tile.tsx';
import { useTileData } from '../games/lobby/use-tile-data.ts';
import { pagesOf } from '../games/originals/pages.ts';
import { useAccountOffer } from '../games/originals/use-account-offer.ts';

/** One game shown large: its tile, its RTP and limits, and its showcase. */
export function FeaturedGame({ game: shown, tile }: { game: OriginalGame; tile: GameItem }) {
  const pages = pagesOf.get(shown.gameCode);
  const { t } = useTranslation(['home', pages?.code ?? 'home']);
  const { game, currency } = useAccountOffer(shown);
  const data = useTileData();
  const waiting = <Skeleton className="h-64 rounded-md" />;
  return (
    <section aria-labelledby="originals-title" className="below">
      <SectionTitle id="originals-title" icon={Dices} title={t('originals')} />
      <div className="grid gap-3.5 md:grid-cols-[200px_1fr] lg:grid-cols-[256px_1fr]">
        <div className="max-md:hidden">
          <GameTile game={tile} data={data} sizes="256px" />
        </div>
        <article className="card grid gap-5 overflow-hidden p-4 md:p-6 xl:grid-cols-[1fr_1fr] xl:gap-8">
          <div className="grid content-between gap-5">
            <div className="flex gap-4">
              <div className="w-[42%] max-w-44 shrink-0 md:hidden">
                <GameTile game={tile} data={data} sizes="44vw" />
              </div>
              <div className="grid content-start gap-2">
                <h3 className="title text-xl md:text-2xl">{shown.gameName}</h3>
                <p className="text-sm text-muted md:text-base">{pages && t(`${pages.code}:text`)}</p>
              </div>
            </div>
            {game ? <Facts game={game} currency={currency} /> : <Skeleton className="h-38 rounded-md" />}
          </div>
          <div className="grid content-between gap-4 rounded-md bg-bg p-4 md:p-5">
            {pages?.showcase && (
              <Suspense fallback={waiting}>
                {game ? <pages.showcase.View game={game} currency={currency} /> : waiting}
              </Suspense>
            )}
            <Link to={addresses.game(shown.gameCode)} className={buttonLook('primary', 'lg', 'w-full')}>
              <Play size={18} fill="currentColor" aria-hidden="true" />
              {t('play', { name: shown.gameName })}
            </Link>
          </div>
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

/** Returns 100 − RTP, computed on the decimal text itself. */
function houseEdge(rtp: string): string {
  const hundredths = 10_000 - Math.round(Number(rtp) * 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
