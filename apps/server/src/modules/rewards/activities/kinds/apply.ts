import type { Kind } from './kind.ts';
import { periodName } from './periods.ts';

/** The member asks; an operator decides. */
export const applyKind: Kind<'apply'> = {
  period: ({ every }, { now, utcOffsetMinutes }) => periodName(now, utcOffsetMinutes, every),
  begin: () => ({ state: 'SIGNED_UP' }),
};
