import { type Static, Type } from 'typebox';
import { DeskAction, OptionalText, paging, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

// Proposals of changes that take two operators: `/ops/v1/proposals`.

/** GET /ops/v1/proposals: the waiting proposals to which the asking operator may agree, and the operator's own. */
export const DeskProposalQuery = Type.Object({ ...paging }, strict);
export type DeskProposalQuery = Static<typeof DeskProposalQuery>;

export const DeskProposal = Type.Object({
  id: IdString,
  at: TimeString,
  lapsesAt: TimeString,
  operatorId: IdString,
  operator: Type.String(),
  /** The permission by which another operator may agree, or refuse. */
  permission: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  /**
   * The request of the change, which a second operator repeats to agree: the route (`PUT /games/vendors/{vendor}`), its
   * path parameters, and its body, whose reason is the second operator's own. null: it was made on the server's command
   * line or contains a secret, and must be submitted again.
   */
  route: OptionalText,
  params: Type.Record(Type.String(), Type.Unknown()),
  body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  /** The fields that the change changes. */
  changes: DeskAction.properties.changes,
});
export type DeskProposal = Static<typeof DeskProposal>;

/** POST /ops/v1/proposals/:id/refuse: nobody can agree to it any more. */
export const DeskProposalRefused = Type.Object({ done: Type.Boolean() });
