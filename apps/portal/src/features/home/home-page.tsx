import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { NoticeMarquee } from '../../shell/notice-marquee.tsx';
import { useBanners } from '../../shell/use-banners.ts';
import { lazyAtRest, lazyBelow } from '../../ui/lazy-at-rest.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Hero } from './hero.tsx';

const waiting = <Skeleton className="h-96 w-full rounded-[16px]" />;
const LobbyRows = lazyAtRest(async () => (await import('./lobby-rows.tsx')).LobbyRows);
const WinnerBoard = lazyBelow(async () => (await import('../games/winners/winner-board.tsx')).WinnerBoard);
const ContestBand = lazyBelow(async () => (await import('../rewards/races/contest-band.tsx')).ContestBand);
const FreePlayBand = lazyBelow(async () => (await import('./free-play-band.tsx')).FreePlayBand);
const FairDemo = lazyBelow(async () => (await import('./fair-demo.tsx')).FairDemo);
const Questions = lazyBelow(async () => (await import('./questions.tsx')).Questions);

export function HomePage() {
  const { t } = useTranslation('home');
  const site = useSite();
  const banners = useBanners('w_home');
  const freePlay = site ? moduleOn(site.info.whitelabel, 'FREEPLAY3') : false;
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
        <ContestBand />
      </Suspense>
      {freePlay && (
        <Suspense>
          <FreePlayBand />
        </Suspense>
      )}
      <Suspense fallback={waiting}>
        <FairDemo />
      </Suspense>
      <Suspense>
        <Questions />
      </Suspense>
    </div>
  );
}
