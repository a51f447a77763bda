import type { Mission } from '@fairhouse/contract/missions';

/** Returns the way that is shown of a mission: play beyond the goal counts for nothing more, and the bar ends there. */
export function wayMade({ value, target, state }: Pick<Mission, 'value' | 'target' | 'state'>): {
  value: string;
  percent: number;
} {
  const isBeyond = Number(value) > Number(target);
  const percent = Math.min(100, Math.floor((Number(value) / Number(target)) * 100));
  return { value: isBeyond ? target : value, percent: state === 'OPEN' ? percent : 100 };
}
