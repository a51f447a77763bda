import {
  Compass,
  EllipsisVertical,
  House,
  type LucideIcon,
  MonitorDown,
  Settings,
  Share,
  ShieldCheck,
  SquarePlus,
} from 'lucide-react';
import { classes } from '../../ui/classes.ts';

export type StepKind = 'open' | 'share' | 'add' | 'menu' | 'install' | 'home' | 'profile' | 'settings' | 'trust';

const icons: Record<StepKind, LucideIcon> = {
  open: Compass,
  share: Share,
  add: SquarePlus,
  menu: EllipsisVertical,
  install: MonitorDown,
  home: House,
  profile: ShieldCheck,
  settings: Settings,
  trust: ShieldCheck,
};

/** The position of the thing to press on the drawn screen: the bottom bar, a sheet, the top, or the middle. */
const places: Record<StepKind, 'foot' | 'sheet' | 'top' | 'middle'> = {
  open: 'middle',
  share: 'foot',
  add: 'sheet',
  menu: 'top',
  install: 'sheet',
  home: 'middle',
  profile: 'sheet',
  settings: 'sheet',
  trust: 'sheet',
};

const spots = { foot: 'bottom-2 left-1/2 -translate-x-1/2', top: 'top-4 end-2', middle: 'inset-0 m-auto', sheet: '' };

/** A drawn phone screen that marks the thing to press. */
export function StepPicture({ kind, brand }: { kind: StepKind; brand: string }) {
  const Icon = icons[kind];
  const place = places[kind];
  const press = 'grid size-9 place-items-center rounded-[10px] bg-brand text-on-brand ring-4 ring-brand/25';
  return (
    <div
      aria-hidden="true"
      className="relative h-44 w-24 shrink-0 overflow-hidden rounded-[18px] border-2 border-line bg-bg shadow-card"
    >
      <span className="absolute top-1.5 left-1/2 h-1 w-7 -translate-x-1/2 rounded-full bg-line" />
      {place === 'middle' ? (
        <div className="absolute inset-x-3 top-7 grid grid-cols-3 gap-1.5">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((cell) => (
            <span key={cell} className="aspect-square rounded-[5px] bg-raised" />
          ))}
        </div>
      ) : (
        <div className="absolute inset-x-2.5 top-6 grid gap-1.5">
          <span className="h-11 rounded-md bg-[linear-gradient(120deg,var(--brand),var(--info))] opacity-30" />
          <span className="h-2 w-3/4 rounded-full bg-raised" />
          <span className="h-2 w-1/2 rounded-full bg-raised" />
          <div className="grid grid-cols-3 gap-1.5">
            {['a', 'b', 'c'].map((cell) => (
              <span key={cell} className="aspect-[3/4] rounded-[5px] bg-raised" />
            ))}
          </div>
        </div>
      )}
      {place === 'sheet' ? (
        <div className="absolute inset-x-0 bottom-0 grid gap-1.5 rounded-t-[12px] border-t border-line bg-surface p-2 pb-3">
          <span className="h-2 w-2/3 rounded-full bg-raised" />
          <span className="flex items-center gap-1.5 rounded-[8px] bg-brand/15 p-1.5 text-brand ring-2 ring-brand/40">
            <Icon size={15} />
            <span className="h-2 flex-1 rounded-full bg-brand/40" />
          </span>
          <span className="h-2 w-1/2 rounded-full bg-raised" />
        </div>
      ) : kind === 'home' ? (
        <span
          className={classes('absolute flex flex-col items-center justify-center gap-1', spots.middle, 'h-16 w-20')}
        >
          <img src="/icon-192.png" alt="" width={44} height={44} className="rounded-[11px] ring-4 ring-brand/30" />
          <span className="max-w-20 truncate text-[9px] font-semibold">{brand}</span>
        </span>
      ) : (
        <span className={classes('absolute', press, spots[place])}>
          <Icon size={18} />
        </span>
      )}
    </div>
  );
}
