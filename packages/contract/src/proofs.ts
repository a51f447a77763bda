import { type Static, Type } from 'typebox';

/** The id of an uploaded picture, by which it is attached. */
export const ProofId = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const proofsMax = 3;
/** The largest size of an uploaded file. */
export const proofBytesMax = 5 * 1024 * 1024;

/** POST /wps/cashier/proofs: a form with one file `proof`, png or jpg by its content. */
export const TakenProof = Type.Object({ id: ProofId });
export type TakenProof = Static<typeof TakenProof>;
