import { sql } from 'kysely';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requestOfCall } from '../../../platform/http/operator-call.ts';
import { hostsOfNewAddresses } from '../../site/index.ts';
import { addApproval, statedDays } from './approvals.ts';
import { keepProposal } from './proposals.ts';
import type { SettingCtx } from './setting.ts';

/** The number of operators that a change takes which loosens a rule about money. */
const peopleNeeded = 2;

/**
 * True for a change by which a text for visitors names a host that it did not name before and that is not the site's
 * own. It takes two operators, since one could lead every visitor to another site, even to another account of a
 * shared host. The trail names the hosts.
 */
export async function namesNewAddresses(ctx: SettingCtx, before: unknown, after: unknown): Promise<boolean> {
  const hosts = await hostsOfNewAddresses(ctx, before, after);
  if (hosts.length > 0) ctx.noted.hosts = hosts.join(' ');
  return hosts.length > 0;
}

/**
 * Notes an operator's statement of a change that takes two, in the change's transaction. A statement counts for one
 * change from one present state, for three days. The agreed change ends all other statements about the same thing, so
 * that a later operator cannot complete one that was given up.
 * @param what names the thing that is changed
 * @param change the values before and after
 * @returns true with the second operator's statement, and for the site's own program
 * @throws ALREADY_APPROVED when this operator has stated it before; STATE_CONFLICT when the call agrees to a proposal
 * that no longer waits
 */
export async function isAgreed(ctx: SettingCtx, what: string, change: object): Promise<boolean> {
  const { db, by, permission, noted, asked } = ctx;
  if (by === null) return true;
  const text = JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const subject = `${what} ${sha256(text).toString('base64url')}`;
  // Serialises the statements: two at one moment would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
  await sql`
    delete from cashier.approval
    where subject = ${subject} and at < clock_timestamp() - make_interval(days => ${statedDays})`.execute(db);
  const at = await databaseNow(db);
  const given = await addApproval(db, { subject, id: 0n, operatorId: by, needed: peopleNeeded, permission });
  Object.assign(noted, { approvals: given, needed: peopleNeeded });
  if (given < peopleNeeded) {
    // Another operator has agreed, or the thing has changed: a late agreement makes no proposal of its own.
    if (requestOfCall(by)?.agrees) throw new DomainError('STATE_CONFLICT');
    await keepProposal(db, { approval: subject, operatorId: by, at, permission, change: text, asked });
    return false;
  }
  // The approvals of this thing end: the same change made later takes two operators again. The prefix must be
  // followed by a hash, which has no blank; the name of another thing that merely begins alike has one.
  await sql`
    delete from cashier.approval
    where starts_with(subject, ${`${what} `}) and strpos(substr(subject, ${what.length + 2}), ' ') = 0`.execute(db);
  return true;
}
