import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type PanelProps = { title: string; text?: string; action?: ReactNode; id?: string; children: ReactNode };

/** A section of a page, as a card under its heading. */
export function Panel({ title, text, action, id, children }: PanelProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} id={id} className="grid grid-cols-1 gap-2.5 scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id={heading} className="text-base font-bold">
            {title}
          </h2>
          {text && <p className="max-w-[64ch] text-xs text-muted">{text}</p>}
        </div>
        {action}
      </div>
      <div className="card overflow-hidden">{children}</div>
    </section>
  );
}

type RowProps = { icon: ReactNode; title: ReactNode; text?: ReactNode; badge?: ReactNode; action?: ReactNode };

/** A line of a panel: icon, title, state, action. */
export function Row({ icon, title, text, badge, action }: RowProps) {
  return (
    <li className="flex items-center gap-4 border-line px-4 py-3.5 not-first:border-t md:px-5">
      {icon}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-bold">
          {title}
          {badge}
        </p>
        {text && <div className="text-xs text-muted">{text}</div>}
      </div>
      {action}
    </li>
  );
}

/** A row's icon. `set`: the feature that the row stands for is set up. */
export function RowIcon({ set = true, children }: { set?: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-md',
        set ? 'bg-brand/12 text-brand' : 'bg-raised text-muted',
      )}
    >
      {children}
    </span>
  );
}
