import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  plain: 'bg-raised text-muted',
  brand: 'bg-brand/10 text-brand-strong',
  gold: 'bg-gold/15 text-gold',
  danger: 'bg-danger/10 text-danger',
  hot: 'bg-hot text-white',
  onArt: 'bg-[#0b0e14]/70 text-white',
};

export type BadgeProps = { tone?: keyof typeof tones; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-[7px] px-2 text-xs font-bold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
