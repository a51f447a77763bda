import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';

export type MenuEntry =
  | { kind?: 'action'; label: ReactNode; icon?: ReactNode; onSelect: () => void; checked?: boolean; tone?: 'danger' }
  | { kind: 'separator' };

type MenuListProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  items: MenuEntry[];
  align: 'start' | 'center' | 'end';
  heading?: ReactNode;
};

export default function MenuList({ open, onOpenChange, anchor, items, align, heading }: MenuListProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // The trigger handles its own presses: closing here too would reopen the menu.
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target)) return;
        onOpenChange(next);
      }}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={8} collisionPadding={12} className="z-55">
          <Base.Popup
            finalFocus={anchor}
            className="min-w-56 animate-[rise_160ms] rounded-md border border-line bg-surface p-1.5 text-text shadow-lift outline-none"
          >
            {heading && <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5">{heading}</div>}
            {items.map((item, index) =>
              item.kind === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of entries
                <Base.Separator key={index} className="mx-2 my-1.5 h-px bg-line" />
              ) : (
                <Base.Item
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of entries
                  key={index}
                  onClick={item.onSelect}
                  className={classes(
                    'flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none data-highlighted:bg-raised',
                    item.tone === 'danger' ? 'text-danger' : 'text-text',
                  )}
                >
                  {item.icon && <span className="text-muted">{item.icon}</span>}
                  <span className="flex-1">{item.label}</span>
                  {item.checked && <Check size={16} aria-hidden="true" className="text-brand" />}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
