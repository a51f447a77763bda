import type { DeviceName } from '@fairhouse/contract/security';
import { type LucideIcon, Monitor, MonitorCog, Smartphone, Tablet } from 'lucide-react';

const icons: Record<DeviceName['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  other: MonitorCog,
};

export function DeviceIcon({ kind, active = false }: { kind: DeviceName['kind']; active?: boolean }) {
  const Icon = icons[kind];
  return (
    <span
      className={`grid size-11 shrink-0 place-items-center rounded-md ${active ? 'bg-brand/15 text-brand' : 'bg-raised text-muted'}`}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
