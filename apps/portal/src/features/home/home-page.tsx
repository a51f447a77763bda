import type { HomeRow } from '@fairhouse/contract/home';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../api/use-site.ts';
import { NoticeMarquee } from '../../shell/notice-marquee.tsx';
import { useBanners } from '../../shell/use-banners.ts';
import { lazyAtRest, lazyBelow } from '../../ui/lazy-at-rest.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Hero } from './hero.tsx';
import { type HomePart, homeParts } from './home-parts.ts';

const waiting = <Skeleton className="h-96 w-full rounded-[16px]" />;
const LobbyRows = lazyAtRest(async () => (await import('./lobby-rows.tsx')).LobbyRows);
const WinnerBoard = lazyBelow(async () => (await import('../games/winners/winner-board.tsx')).WinnerBoard);
const LowerHalf = lazyBelow(async () => (await import('./lower-half.tsx')).LowerHalf);

const noRows: readonly HomeRow[] = [];

export function HomePage() {
  const { t } = useTranslation('home');
  const site = useSite();
  const { isLogin } = useSession();
  const banners = useBanners('w_home');
  const parts = homeParts(site?.info.home[isLogin ? 'members' : 'visitors'] ?? noRows);
  return (
    <div className="first-look grid gap-5 md:gap-7 [&>*]:min-w-0">
      <h1 className="sr-only">{t('heading', { brand: site?.info.brand.name ?? '' })}</h1>
      <div className="grid gap-3.5 [&>*]:min-w-0 md:gap-5">
        <NoticeMarquee />
        <Hero banners={banners} />
      </div>
      {parts.map((part, no) => (
        <Suspense key={nameOf(part)} fallback={waiting}>
          {part.kind === 'lobby' && <LobbyRows rows={part.rows} isFirst={no === 0} />}
          {part.kind === 'winners' && <WinnerBoard />}
          {part.kind === 'lower' && <LowerHalf rows={part.rows} />}
        </Suspense>
      ))}
    </div>
  );
}

/**
 * Returns the key of a part: its first row that visitors see too, so that the key stays the same when somebody logs in.
 * Each row is in one part only.
 */
function nameOf(part: HomePart): string {
  if (part.kind === 'winners') return 'winners';
  return part.rows.find((row) => row !== 'recent' && row !== 'favourites') ?? part.rows[0] ?? 'categories';
}
