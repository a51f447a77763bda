import { lazy, Suspense } from 'react';
import type { AskFirstProps } from './ask-first-dialog.tsx';

const AskFirstDialog = lazy(() => import('./ask-first-dialog.tsx'));

/** Asks for confirmation before an action; the dialog's code loads with the first question. */
export function AskFirst({ open, ...asked }: AskFirstProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <AskFirstDialog {...asked} />
    </Suspense>
  );
}
