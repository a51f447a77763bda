import { lazy, Suspense } from 'react';

const load = () => import('./recovery-codes.tsx');
const RecoveryCodesPopup = lazy(async () => ({ default: (await load()).RecoveryCodesPopup }));

/** Runs the work that may make recovery codes: they are told once, so what shows them is at hand before they are made. */
export async function withCodesShown<T>(work: () => Promise<T>): Promise<T> {
  await load();
  return await work();
}

export function CodesToKeep({ codes, onClose }: { codes: string[] | null | undefined; onClose: () => void }) {
  if (!codes) return null;
  return (
    <Suspense>
      <RecoveryCodesPopup codes={codes} onClose={onClose} />
    </Suspense>
  );
}
