import { Suspense } from 'react';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { lazyBelow } from '../../ui/lazy-at-rest.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { LowerRow } from './home-parts.ts';

const waiting = <Skeleton className="h-96 w-full rounded-[16px]" />;
const ContestBand = lazyBelow(async () => (await import('../rewards/races/contest-band.tsx')).ContestBand);
const FreePlayBand = lazyBelow(async () => (await import('./free-play-band.tsx')).FreePlayBand);
const FairDemo = lazyBelow(async () => (await import('./fair-demo.tsx')).FairDemo);
const Questions = lazyBelow(async () => (await import('./questions.tsx')).Questions);

const shown = { contests: ContestBand, freeplay: FreePlayBand, fair: FairDemo, questions: Questions };

/** Rows of the home page that show no games; their code is not among the page's first scripts. */
export function LowerHalf({ rows }: { rows: readonly LowerRow[] }) {
  const site = useSite();
  const freePlay = site ? moduleOn(site.info.whitelabel, 'FREEPLAY3') : false;
  return rows.map((row) => {
    const Row = shown[row];
    if (row === 'freeplay' && !freePlay) return null;
    return (
      <Suspense key={row} fallback={row === 'contests' || row === 'fair' ? waiting : null}>
        <Row />
      </Suspense>
    );
  });
}
