import type { PasskeyAssertion, VerificationMethod } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Visitor } from '../visitor.ts';
import type { FactorSubject } from './subjects.ts';

/** What somebody shows, and by which method. */
export type Proof = {
  method: VerificationMethod;
  code?: string;
  name?: string;
  credential?: PasskeyAssertion;
  password?: string;
};

/**
 * Judges one proof of the subject.
 * @throws FACTOR_NOT_FOUND where the subject has no such method
 */
export async function verifyFactor(
  _ctx: Ctx,
  _subject: FactorSubject,
  _proof: Proof,
  _visitor: Visitor,
): Promise<void> {
  throw new DomainError('FACTOR_NOT_FOUND');
}
