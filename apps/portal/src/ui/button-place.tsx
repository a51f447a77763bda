import { classes } from './classes.ts';

/** The place of an icon button that comes later, so that nothing beside it moves then. */
export function ButtonPlace({ className }: { className?: string }) {
  return <span className={classes('block size-11 shrink-0', className)} />;
}
