import { CircleCheck, Clock3, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

const looks = {
  wait: { icon: Clock3, look: 'border-gold/40 bg-gold/10', tint: 'text-gold' },
  warn: { icon: TriangleAlert, look: 'border-danger/40 bg-danger/10', tint: 'text-danger' },
  good: { icon: CircleCheck, look: 'border-brand/40 bg-brand/10', tint: 'text-brand' },
  plain: { icon: Info, look: 'border-line bg-raised', tint: 'text-muted' },
};

/** A coloured notice with a title and an explanation. */
export function Notice({ tone, title, children }: { tone: keyof typeof looks; title: string; children?: ReactNode }) {
  const { icon: Icon, look, tint } = looks[tone];
  return (
    <div className={classes('flex gap-3 rounded-md border p-4', look)}>
      <Icon size={20} aria-hidden="true" className={classes('mt-0.5 shrink-0', tint)} />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm font-bold tabular-nums">{title}</p>
        {children && <p className="text-sm break-words">{children}</p>}
      </div>
    </div>
  );
}
