import { lazy, Suspense } from 'react';
import type { AskFirstProps } from './ask-first-dialog.tsx';

const AskFirstDialog = lazy(() => import('./ask-first-dialog.tsx'));

/** Asks before something is done; the dialog comes with the first question, not with the page. */
export function AskFirst({ open, ...asked }: AskFirstProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <AskFirstDialog {...asked} />
    </Suspense>
  );
}
