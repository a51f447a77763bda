import { lazy, Suspense } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Skeleton } from './states.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

type CopyableLineProps = {
  label: string;
  /** undefined while it loads. */
  value: string | undefined;
  large?: boolean;
  words: { copy: string; copied: string; failed: string };
};

/** A labelled value of a description list, with a button that copies it. */
export function CopyableLine({ label, value, large = false, words }: CopyableLineProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-bg py-1.5 pe-1 ps-3.5">
      <dt className="pt-1 text-xs text-muted">{label}</dt>
      <dd className="flex min-h-11 items-center justify-between gap-2">
        {value ? (
          <>
            <span
              className={
                large ? 'font-mono text-lg font-bold tracking-wider' : 'min-w-0 py-2 text-sm font-semibold break-all'
              }
            >
              {value}
            </span>
            <CopyButton text={value} words={words} />
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </dd>
    </div>
  );
}

type QrPanelProps = { link: string | undefined; label: string; text: string };

/** A link as a QR code on white, with a line below it. */
export function QrPanel({ link, label, text }: QrPanelProps) {
  return (
    <div className="grid content-start justify-items-center gap-2.5">
      <div className="size-48 rounded-md border border-line bg-white p-2">
        {link ? (
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode text={link} label={label} />
          </Suspense>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <p className="max-w-48 text-center text-xs text-muted">{text}</p>
    </div>
  );
}
