import type { RankList } from '@fairhouse/contract/games';
import { useTranslation } from 'react-i18next';
import { Since } from '../../../api/since.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { GameLink } from '../lobby/game-link.tsx';

type Win = RankList['list'][number];

/** The medal colours of the top three. */
const medals = ['bg-[#f2b84b] text-[#2b1c00]', 'bg-[#c9d2e0] text-[#18202e]', 'bg-[#d9925a] text-[#2a1400]'];

/** One win: rank, game, player, amount. */
export function WinnerCard({ win, rank }: { win: Win; rank: number }) {
  const { t, i18n } = useTranslation('winners');
  const { game, customerName, winAmount, currency } = win;
  return (
    <li>
      <GameLink
        game={game}
        className="group card flex min-h-[68px] items-center gap-3 rounded-[14px] py-2 pe-4 ps-3 transition-[border-color,translate] duration-200 hover:-translate-y-px hover:border-brand/60"
      >
        <span
          className={classes(
            'grid size-7 shrink-0 place-items-center rounded-full text-xs font-extrabold tabular-nums',
            medals[rank - 1] ?? 'bg-raised text-muted',
          )}
        >
          <span className="sr-only">{t('rank')} </span>
          {rank}
        </span>
        <span className="relative block h-[52px] w-[39px] shrink-0 overflow-hidden rounded-[8px]">
          <Picture picture={game.picture} sizes="39px" alt="" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate text-sm font-bold">{customerName}</span>
          <span className="truncate text-xs text-muted group-hover:text-text">{game.displayName}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5">
          <Money value={winAmount} currency={currency} tone="gold" className="text-base leading-5 font-extrabold" />
          <Since at={win.at} language={i18n.language} className="text-xs text-muted" />
        </span>
      </GameLink>
    </li>
  );
}
