import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The smallest number that is shown: fewer items can be counted at a glance. */
const countLeast = 10;

type SectionTitleProps = { id: string; icon: LucideIcon; title: ReactNode; count?: number; children?: ReactNode };

/** The head of a section: icon, title, count, and an action at the end. */
export function SectionTitle({ id, icon: Icon, title, count, children }: SectionTitleProps) {
  return (
    <header className="mb-3.5 flex min-h-9 items-center gap-2.5">
      <Icon size={20} strokeWidth={2} aria-hidden="true" className="shrink-0 text-brand" />
      <h2 id={id} className="text-lg font-bold tracking-tight">
        {title}
      </h2>
      {count !== undefined && count >= countLeast && (
        <span className="rounded-full bg-raised px-2.5 py-0.5 text-xs font-semibold text-muted">{count}</span>
      )}
      {children && <div className="ms-auto flex items-center gap-2">{children}</div>}
    </header>
  );
}
