import type { Mission } from '@fairhouse/contract/missions';

/** Returns the shown progress of a mission, its value and whole percent: both stop at the goal. */
export function wayMade({ value, target, state }: Pick<Mission, 'value' | 'target' | 'state'>): {
  value: string;
  percent: number;
} {
  const isBeyond = Number(value) > Number(target);
  const percent = Math.min(100, Math.floor((Number(value) / Number(target)) * 100));
  return { value: isBeyond ? target : value, percent: state === 'OPEN' ? percent : 100 };
}
