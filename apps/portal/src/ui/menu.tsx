import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { classes } from './classes.ts';
import type { MenuEntry } from './menu-list.tsx';

const loadList = () => import('./menu-list.tsx');
const MenuList = lazy(loadList);

export type MenuProps = {
  /** Name of the menu, for screen readers. */
  label: string;
  trigger: ReactNode;
  items: MenuEntry[];
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Shown above the entries, e.g. the signed-in member. */
  heading?: ReactNode;
};

/** A button with a drop-down menu, whose code loads when the button is first approached. */
export function Menu({ label, trigger, items, align = 'end', className, heading }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function show(next: boolean) {
    setWanted(true);
    setOpen(next);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadList}
        onFocus={loadList}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(true);
        }}
        className={classes('shrink-0', className)}
      >
        {trigger}
      </button>
      {wanted && (
        <Suspense>
          <MenuList open={open} onOpenChange={setOpen} anchor={button} items={items} align={align} heading={heading} />
        </Suspense>
      )}
    </>
  );
}
