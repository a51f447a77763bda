import { classes } from './classes.ts';

/** A placeholder for an icon button that loads later, so that nothing beside it shifts. */
export function ButtonPlace({ className }: { className?: string }) {
  return <span className={classes('block size-11 shrink-0', className)} />;
}
