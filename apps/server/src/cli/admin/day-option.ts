import { BadInput } from './command.ts';

/** Returns the beginning of a day in UTC. @throws BadInput */
export function readDay(option: string, text: string): Date {
  const from = new Date(`${text}T00:00:00Z`);
  // `Date` turns a day that does not exist into another one.
  if (Number.isNaN(from.getTime()) || from.toISOString().slice(0, 10) !== text) {
    throw new BadInput(`--${option} "${text}" is not a day such as 2026-01-31`);
  }
  return from;
}
