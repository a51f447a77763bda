import { hash, randomBytes } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { type ChainRow, chainLinkFrom, type MadeChain } from './chain-store.ts';

/** Links from one sealed hash to the next: a round's own hash is at most so many away. */
const linksApart = 1000;
/** Links computed between two yields to the event loop. */
const linksAtOnce = 20_000;
const sealPurpose = 'originals.chain';

/** Makes a chain of a new secret. Only its end leaves this function unsealed. */
export async function makeChain(ctx: Ctx, length: number): Promise<MadeChain> {
  const links: MadeChain['links'] = [];
  let at = randomBytes(32).toString('hex');
  for (let left = length; left > 0; left -= 1) {
    if (left === length || left % linksApart === 0) {
      links.push({ links: left, sealed: ctx.vault.seal(sealPurpose, Buffer.from(at)) });
    }
    at = hash('sha256', at, 'hex');
    if (left % linksAtOnce === 0) await breathe();
  }
  return { endHash: at, links };
}

/**
 * Returns the hash that is so many links from a chain's end. It never leaves the server for a round that has not
 * ended.
 */
export async function hashAt(ctx: Ctx, db: Db, { id }: Pick<ChainRow, 'id'>, position: number): Promise<string> {
  const sealed = await chainLinkFrom(db, id, position);
  assert(sealed, `chain ${id} has a hash ${position} links from its end`);
  let at = ctx.vault.open(sealPurpose, sealed.hash_sealed).toString();
  for (let left = sealed.links; left > position; left -= 1) at = hash('sha256', at, 'hex');
  return at;
}
