import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/states.tsx';

type Props = {
  title: string;
  /** The commitment; null while it loads. */
  shown: { text: string; hash: string } | null;
  children?: ReactNode;
};

/** The commitment to a result, shown before the bet. */
export function Committed({ title, shown, children }: Props) {
  return (
    <aside className="grid gap-2 border-t border-line pt-4 text-xs text-muted max-md:order-4">
      <p className="flex items-center gap-2 text-sm font-bold text-text">
        <Lock size={15} aria-hidden="true" className="text-brand" />
        {title}
      </p>
      {shown ? (
        <>
          <p>{shown.text}</p>
          <p className="rounded-sm border border-line bg-bg px-2.5 py-2 font-mono break-all">{shown.hash}</p>
        </>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      {children}
    </aside>
  );
}
