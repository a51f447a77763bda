import { MalformedError } from './validation.ts';

/**
 * Returns the times of a query. The schema's format allows times that do not exist, such as a 60th second.
 * @throws MALFORMED naming the field
 */
export function periodOf({ from, to }: { from?: string; to?: string }): { from?: Date; to?: Date } {
  return {
    ...(from === undefined ? {} : { from: timeOf('from', from) }),
    ...(to === undefined ? {} : { to: timeOf('to', to) }),
  };
}

function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new MalformedError([{ field, rule: 'format' }]);
  return time;
}
