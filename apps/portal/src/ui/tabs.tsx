import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';

export type TabsProps<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  items: { value: T; label: ReactNode }[];
  /** Names the group of tabs. */
  label?: string;
  /** `fill` shares the width among the tabs. */
  layout?: 'inline' | 'fill';
  /** The chosen tab's panel. */
  children?: ReactNode;
};

/** Tabs as a segmented bar: arrows, Home and End walk it. */
export function Tabs<T extends string>({ value, onChange, items, label, layout = 'inline', children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.value === value);
    const to: Record<string, number> = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const index = to[event.key];
    const next = index === undefined ? undefined : items[index];
    if (!next || index === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className={classes(
          'no-bar gap-1 overflow-x-auto rounded-md border border-line bg-bg p-1',
          layout === 'fill' ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex max-w-full',
        )}
      >
        {items.map((item) => {
          const on = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={on}
              aria-controls={children ? `${id}-panel` : undefined}
              tabIndex={on ? 0 : -1}
              onClick={() => onChange(item.value)}
              className={classes(
                'h-9 rounded-sm px-4 text-sm font-semibold whitespace-nowrap transition-colors max-md:h-10',
                on ? 'bg-raised text-text shadow-card' : 'text-muted hover:text-text',
              )}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
