import type { ReactNode } from 'react';

export function PageHead({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-1">
      <div className="grid gap-1.5">
        <h1 className="title text-xl md:text-2xl">{title}</h1>
        {text && <p className="max-w-[60ch] text-sm text-muted">{text}</p>}
      </div>
      {action}
    </header>
  );
}
