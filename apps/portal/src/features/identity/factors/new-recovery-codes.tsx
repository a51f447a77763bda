import { lazy, Suspense } from 'react';

const load = () => import('./recovery-codes.tsx');
const RecoveryCodesPopup = lazy(async () => ({ default: (await load()).RecoveryCodesPopup }));

/**
 * Runs a call that may create recovery codes, and shows them. They are shown only once, so the dialog's code is loaded
 * before the call.
 */
export async function withRecoveryCodesShown<T>(work: () => Promise<T>): Promise<T> {
  await load();
  return await work();
}

export function NewRecoveryCodes({ codes, onClose }: { codes: string[] | null | undefined; onClose: () => void }) {
  if (!codes) return null;
  return (
    <Suspense>
      <RecoveryCodesPopup codes={codes} onClose={onClose} />
    </Suspense>
  );
}
