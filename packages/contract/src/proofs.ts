import { type Static, Type } from 'typebox';

/** A picture that was taken in: attach it by its id. */
export const ProofId = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const proofsMax = 3;
/** Of each file as it is sent. */
export const proofBytesMax = 5 * 1024 * 1024;

/** POST /wps/cashier/proofs: a form with one file `proof`, png or jpg by its content. */
export const TakenProof = Type.Object({ id: ProofId });
export type TakenProof = Static<typeof TakenProof>;
