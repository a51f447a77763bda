import { type Static, Type } from 'typebox';
import { DeskAction, OptionalText, paging, strict } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';

// Proposals of changes that take two operators: `/ops/v1/proposals`.

/** GET /ops/v1/proposals: the proposals that wait, as far as the asking operator may agree to them, and their own. */
export const DeskProposalQuery = Type.Object({ ...paging }, strict);
export type DeskProposalQuery = Static<typeof DeskProposalQuery>;

export const DeskProposal = Type.Object({
  id: IdString,
  at: TimeString,
  lapsesAt: TimeString,
  operatorId: IdString,
  operator: Type.String(),
  /** The permission by which another operator agrees, or refuses. */
  permission: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  /**
   * The request that states the change, with which a second operator states the same: the route (`PUT /games/vendors/{vendor}`), the
   * parameters of its address, and its body, whose reason is the second operator's own. Null: it was made at the machine or holds a
   * secret, and is stated anew.
   */
  route: OptionalText,
  params: Type.Record(Type.String(), Type.Unknown()),
  body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  /** The fields that it changes. */
  changes: DeskAction.properties.changes,
});
export type DeskProposal = Static<typeof DeskProposal>;

/** POST /ops/v1/proposals/:id/refuse: it is agreed to no more. */
export const DeskProposalRefused = Type.Object({ done: Type.Boolean() });
