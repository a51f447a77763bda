import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type TabsProps<Name extends string> = {
  /** Name of the set of tabs, for screen readers. */
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
};

/** Tabs. Arrow keys, Home and End move along the bar, which is one tab stop. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-raised p-1"
      >
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            className={classes(
              'min-h-11 rounded-sm px-3 text-sm font-semibold transition-colors',
              name === chosen ? 'bg-surface text-text shadow-card' : 'text-muted hover:text-text',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}
