import { type Static, Type } from 'typebox';
import { IdString, TimeString } from './envelope.ts';

// Claims of operators on the items of queues: `/ops/v1/cashier/…`.

/** POST …/deposits/:id/claim: the end of the claim. */
export const DeskClaimed = Type.Object({ until: TimeString });

/** GET …/claims: the items that operators have claimed. */
export const DeskClaims = Type.Array(
  Type.Object({
    subject: Type.String(),
    id: IdString,
    operator: Type.String(),
    operatorId: IdString,
    until: TimeString,
  }),
);
export type DeskClaims = Static<typeof DeskClaims>;
