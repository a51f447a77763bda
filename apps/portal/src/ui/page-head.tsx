import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function PageHead({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <header
      className={classes('flex flex-wrap justify-between gap-x-6 gap-y-3 pb-1', text ? 'items-end' : 'items-center')}
    >
      <div className="grid gap-1.5">
        <h1 className="title text-xl md:text-2xl">{title}</h1>
        {text && <p className="max-w-[60ch] text-sm text-muted">{text}</p>}
      </div>
      {action}
    </header>
  );
}
