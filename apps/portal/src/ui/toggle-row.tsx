import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type Props = {
  open: boolean;
  onToggle: () => void;
  /** The row's button. */
  head: ReactNode;
  align: 'items-start' | 'items-center';
  /** The heading level of the row, one below the heading before it. */
  level?: 'h2' | 'h3';
  /** Shown while the row is open. */
  children: (body: { id: string; hidden: boolean }) => ReactNode;
};

/** A row of a list that a press opens and closes. */
export function ToggleRow({ open, onToggle, head, align, level: Heading = 'h3', children }: Props) {
  const body = useId();
  return (
    <li className="border-line not-first:border-t">
      <Heading>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={onToggle}
          className={classes(
            'flex w-full gap-3.5 px-4 py-3.5 text-start transition-colors focus-visible:-outline-offset-2 md:gap-4 md:px-5',
            align,
            !open && 'hover:bg-raised/50',
          )}
        >
          {head}
        </button>
      </Heading>
      {children({ id: body, hidden: !open })}
    </li>
  );
}
