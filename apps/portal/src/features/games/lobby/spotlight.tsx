import type { GameItem } from '@fairhouse/contract/games';
import { type LucideIcon, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { GameLink } from './game-link.tsx';
import { AllLink } from './game-row.tsx';
import { GameTile } from './game-tile.tsx';
import { useLobbyCurrency } from './use-lobby-currency.ts';
import { useTileData } from './use-tile-data.ts';
import { VendorMark } from './vendor-mark.tsx';

/** A kind with at most this many games shows each one large instead of in a row. */
export const spotlightMost = 2;

type SpotlightProps = { id: string; icon: LucideIcon; title: string; games: readonly GameItem[]; to: string };

/** The few games of a kind, each with its facts. */
export function Spotlight({ id, icon, title, games, to }: SpotlightProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="below">
      <SectionTitle id={`${id}-title`} icon={icon} title={title} count={games.length}>
        <AllLink to={to} title={title} />
      </SectionTitle>
      <SpotlightCards games={games} heading="h3" />
    </section>
  );
}

type SpotlightCardsProps = {
  games: readonly GameItem[];
  /** The level of the games' names beneath the heading above them. */
  heading: 'h2' | 'h3';
};

export function SpotlightCards({ games, heading }: SpotlightCardsProps) {
  const data = useTileData();
  return (
    <div className="grid gap-3.5 lg:grid-cols-2">
      {games.map((game) => (
        <article
          key={game.nodeId}
          className="card relative isolate grid grid-cols-[minmax(112px,36%)_1fr] gap-4 overflow-hidden p-3.5 md:grid-cols-[176px_1fr] md:gap-6 md:p-4 lg:only:col-span-2"
        >
          <Glow colour={game.picture.colour} />
          <div className="self-start">
            <GameTile game={game} data={data} sizes="(min-width: 768px) 176px, 36vw" />
          </div>
          <Facts game={game} heading={heading} />
        </article>
      ))}
    </div>
  );
}

/** A glow in the picture's colour. */
function Glow({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 -z-10 opacity-25"
      style={{ background: `radial-gradient(90% 140% at 0% 50%, ${colour}, transparent 75%)` }}
    />
  );
}

function Facts({ game, heading: Heading }: { game: GameItem; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('lobby');
  const currency = useLobbyCurrency();
  return (
    <div className="flex min-w-0 flex-col justify-between gap-3 py-1 md:py-2">
      <div className="grid gap-1.5">
        <Heading className="title text-lg md:text-xl">{game.displayName}</Heading>
        <p className="flex items-center gap-2 text-sm text-muted">
          <VendorMark game={game} size={16} />
          <span className="truncate">{game.vendorName}</span>
        </p>
      </div>
      <dl className="grid gap-1.5 text-sm">
        {game.minBet !== null && (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{t('search.from')}</dt>
            <dd className="font-bold">
              <Money value={game.minBet} currency={currency} />
            </dd>
          </div>
        )}
        {game.rtp !== null && (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{t('rtp')}</dt>
            <dd className="font-bold tabular-nums">{game.rtp}%</dd>
          </div>
        )}
      </dl>
      {!game.maintenance && (
        <GameLink game={game} className={buttonLook('primary', 'md', 'w-full md:w-auto md:self-start')}>
          <Play size={16} fill="currentColor" aria-hidden="true" />
          {game.isGame === 'VASSALAGE' ? t('tile.openThis') : t('tile.playThis')}
          <span className="sr-only">{game.displayName}</span>
        </GameLink>
      )}
    </div>
  );
}
