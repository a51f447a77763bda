import type { Kind } from './kind.ts';
import { periodName } from './periods.ts';

/** The member applies; an operator decides. */
export const applyKind: Kind<'apply'> = {
  period: ({ every }, { now, utcOffsetMinutes }) => periodName(now, utcOffsetMinutes, every),
  begin: () => ({ state: 'SIGNED_UP' }),
};
