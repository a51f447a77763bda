import { Suspense } from 'react';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { lazyBelow } from '../../ui/lazy-at-rest.ts';
import { Skeleton } from '../../ui/states.tsx';

const waiting = <Skeleton className="h-96 w-full rounded-[16px]" />;
const ContestBand = lazyBelow(async () => (await import('../rewards/races/contest-band.tsx')).ContestBand);
const FreePlayBand = lazyBelow(async () => (await import('./free-play-band.tsx')).FreePlayBand);
const FairDemo = lazyBelow(async () => (await import('./fair-demo.tsx')).FairDemo);
const Questions = lazyBelow(async () => (await import('./questions.tsx')).Questions);

/** The home page below the winner board: no part of the page's first scripts. */
export function LowerHalf() {
  const site = useSite();
  const freePlay = site ? moduleOn(site.info.whitelabel, 'FREEPLAY3') : false;
  return (
    <>
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
    </>
  );
}
