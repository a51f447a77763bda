import { sql } from 'kysely';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requestOfCall } from '../../../platform/http/operator-call.ts';
import { hostsOfNewAddresses } from '../../site/index.ts';
import { addApproval } from './approvals.ts';
import { keepProposal, statedDays } from './proposals.ts';
import type { SettingCtx } from './setting.ts';

/** Number of operators who state a change that loosens what money goes by. */
const peopleNeeded = 2;

/**
 * True for a change by which what visitors read names an address that it did not name, of a host that is not the site's own: it takes two
 * operators, since one could lead every visitor away, also to another account of a host that many share. The trail names the hosts.
 */
export async function namesNewAddresses(ctx: SettingCtx, before: unknown, after: unknown): Promise<boolean> {
  const hosts = await hostsOfNewAddresses(ctx, before, after);
  if (hosts.length > 0) ctx.noted.hosts = hosts.join(' ');
  return hosts.length > 0;
}

/**
 * Notes an operator's statement of a change that takes two, in the change's transaction. Statements are of one change
 * from one present state, and hold for three days: of another one they say nothing. A change that is agreed ends all other
 * statements of the same thing, so that none of them is taken up when it has been given up.
 * @param what names the thing that is changed
 * @param change the values before and after
 * @returns true with the second operator's statement, and for the site's own program
 * @throws ALREADY_APPROVED when this operator has stated it before; STATE_CONFLICT when the call agrees to what does not wait any more
 */
export async function isAgreed(ctx: SettingCtx, what: string, change: object): Promise<boolean> {
  const { db, by, permission, noted, asked } = ctx;
  if (by === null) return true;
  const text = JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const subject = `${what} ${sha256(text).toString('base64url')}`;
  // Two statements at one moment would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
  await sql`
    delete from cashier.approval
    where subject = ${subject} and at < clock_timestamp() - make_interval(days => ${statedDays})`.execute(db);
  const at = await databaseNow(db);
  const given = await addApproval(db, { subject, id: 0n, operatorId: by, at, needed: peopleNeeded, permission });
  Object.assign(noted, { approvals: given, needed: peopleNeeded });
  if (given < peopleNeeded) {
    // Somebody else has agreed, or the thing has changed: a late yes is no proposal of its own.
    if (requestOfCall(by)?.agrees) throw new DomainError('STATE_CONFLICT');
    await keepProposal(db, { approval: subject, operatorId: by, at, permission, change: text, asked });
    return false;
  }
  // The same change may be made once more later, and takes two again. A hash has no blanks, a longer name has one.
  await sql`
    delete from cashier.approval
    where starts_with(subject, ${`${what} `}) and strpos(substr(subject, ${what.length + 2}), ' ') = 0`.execute(db);
  return true;
}
