import { randomBytes, randomUUID } from 'node:crypto';
import type { ChallengePurpose } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Visitor } from '../visitor.ts';
import { type ChallengeRow, insertChallenge } from './challenge-store.ts';

const lifetimeMs = 2 * 60_000;
/** The most unanswered challenges of one address: each is a guess that it could make. */
const openPerAddressMax = 60;
const vaultPurpose = 'challenge-gap';

export type Asked = { purpose: ChallengePurpose; visitor: Visitor };

/**
 * Stores a slider whose gap is `gap` pixels from the left, for two minutes.
 * @returns its id
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds) when the address has too many unanswered challenges
 */
export async function openSliderChallenge(ctx: Ctx, asked: Asked, gap: number): Promise<string> {
  const sealed = Buffer.alloc(4);
  sealed.writeFloatBE(gap);
  return await openChallenge(ctx, asked, { gap: ctx.vault.seal(vaultPurpose, sealed), seed: null, bits: null });
}

/**
 * Stores a proof of work for two minutes: to find a number whose hash begins with `bits` zero bits.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds) when the address has too many unanswered challenges
 */
export async function openWorkChallenge(ctx: Ctx, asked: Asked, bits: number): Promise<{ id: string; seed: string }> {
  // So short that the hashed text is one block of SHA-256; the id makes each one unique.
  const seed = randomBytes(6).toString('base64url');
  return { id: await openChallenge(ctx, asked, { gap: null, seed, bits }), seed };
}

/** Returns the position of a slider's gap, in pixels from the left. */
export function gapOf(ctx: Ctx, { gap }: Pick<ChallengeRow, 'gap'>): number {
  assert(gap, 'a slider has a gap');
  return ctx.vault.open(vaultPurpose, gap).readFloatBE();
}

async function openChallenge(
  ctx: Ctx,
  { purpose, visitor }: Asked,
  task: Pick<ChallengeRow, 'gap' | 'seed' | 'bits'>,
): Promise<string> {
  const id = randomUUID();
  const createdAt = ctx.clock();
  const row: ChallengeRow = {
    id,
    purpose,
    browser: visitor.browser,
    address: networkOf(visitor.ip),
    ...task,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + lifetimeMs),
  };
  const kept = await insertChallenge(ctx.db, row, openPerAddressMax);
  if (!kept) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: lifetimeMs / 1000 });
  return id;
}
