import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { NoticeMarquee } from '../../shell/notice-marquee.tsx';
import { useBanners } from '../../shell/use-banners.ts';
import { lazyAtRest, lazyBelow } from '../../ui/lazy-at-rest.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Hero } from './hero.tsx';

const waiting = <Skeleton className="h-96 w-full rounded-[16px]" />;
const LobbyRows = lazyAtRest(async () => (await import('./lobby-rows.tsx')).LobbyRows);
const WinnerBoard = lazyBelow(async () => (await import('../games/winners/winner-board.tsx')).WinnerBoard);
const LowerHalf = lazyBelow(async () => (await import('./lower-half.tsx')).LowerHalf);

export function HomePage() {
  const { t } = useTranslation('home');
  const site = useSite();
  const banners = useBanners('w_home');
  return (
    <div className="grid gap-5 md:gap-7 [&>*]:min-w-0">
      <h1 className="sr-only">{t('heading', { brand: site?.info.brand.name ?? '' })}</h1>
      <div className="grid gap-3.5 [&>*]:min-w-0 md:gap-5">
        <NoticeMarquee />
        <Hero banners={banners} />
      </div>
      <Suspense fallback={waiting}>
        <LobbyRows />
      </Suspense>
      <Suspense fallback={waiting}>
        <WinnerBoard />
      </Suspense>
      <Suspense fallback={waiting}>
        <LowerHalf />
      </Suspense>
    </div>
  );
}
