import { ApiError } from '@fairhouse/web/api-error';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

export type Confirmation = {
  /** Runs the call; if the server requires a fresh confirmation, asks for it and runs the call once more. */
  withConfirmation: <T>(work: () => Promise<T>) => Promise<T>;
  /** The dialog; the screen renders it once. */
  panel: ReactNode;
};

/** Repeats calls that the server refuses with REAUTH_REQUIRED after a confirmation. Closing the dialog rethrows the refusal. */
export function useConfirm(): Confirmation {
  const [asked, setAsked] = useState<((confirmed: boolean) => void) | null>(null);

  async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const confirmed = await new Promise<boolean>((answer) => setAsked(() => answer));
      setAsked(null);
      if (!confirmed) throw error;
      return await work();
    }
  }

  const panel = asked && (
    <Suspense>
      <ConfirmDialog onDone={asked} />
    </Suspense>
  );
  return { withConfirmation, panel };
}

/** True for a refusal left standing because the member closed the dialog; it needs no message. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTH_REQUIRED';
}
