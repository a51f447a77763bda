import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../ui/states.tsx';

const QrCode = lazy(() => import('../../../../ui/qr-code.tsx'));

/** A QR code that another device pays by. */
export function PayQr({ text, label, hint }: { text: string; label: string; hint: string }) {
  return (
    <figure className="grid justify-items-center gap-2.5">
      <div className="size-48 rounded-md bg-white p-2 md:size-52">
        <Suspense fallback={<Skeleton className="size-full rounded-sm" />}>
          <QrCode text={text} label={label} />
        </Suspense>
      </div>
      <figcaption className="text-center text-xs text-muted">{hint}</figcaption>
    </figure>
  );
}
