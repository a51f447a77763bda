import { isIP } from 'node:net';
import type { MatchKind } from '@fairhouse/contract/desk-players';
import { maxUnits } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { markOfNumber, plainNumber } from '../../cashier/index.ts';
import { movementKey } from '../../games/index.ts';
import { mobileOf, usernameKeyOf } from '../../identity/index.ts';
import { knownVendors } from '../../vendors/index.ts';

export type Match = { by: MatchKind; value: string };
/** A query of accounts by one kind of text: `member_id, by, value`. */
type Lookup = RawBuilder<unknown>;

/** The most names beginning with a text that are shown, in the order of names. */
const namesMax = 100;
/** The fewest characters of the beginning of a name that are searched for. */
const beginningMin = 3;
/** The fewest characters of a gateway's or bank's reference. */
const referenceMin = 5;

/**
 * Returns the look-ups of a text: one for each kind of text that it can be, each using an index. A number may be of
 * several kinds at once.
 */
export async function lookupsOf(ctx: Ctx, text: string): Promise<Lookup[]> {
  const q = text.normalize('NFKC').trim();
  if (q === '') return [];
  const few = [byName(q), ...byNumber(q), ...byContact(q), ...(await byPhone(ctx, q)), ...byBrowser(q)];
  const number = plainNumber(q);
  if (number.length >= referenceMin) few.push(byPayoutAccount(markOfNumber(ctx, number)));
  if (/^[A-Za-z0-9]{4,16}$/.test(q)) {
    few.push(sql`
      select member_id, 'code' as by, code as value from identity.invitation_code where code = ${q.toUpperCase()}`);
  }
  if (q.length >= referenceMin && !/\s/.test(q)) few.push(...byReference(q), ...(await byVendors(ctx, q)));
  // `offset 0` is a fence for the planner: since a page is read in the order of members, it might otherwise scan all
  // members in search of a match. A network has many members and an index in that order, and needs no fence.
  return [...few.map((lookup) => sql`select * from (${lookup} offset 0) few`), ...byNetwork(q)];
}

/**
 * Finds the exact name, and names that begin with the text. A number that is a name is found whole: by its beginnings
 * it would be found out digit by digit.
 */
function byName(q: string): Lookup {
  const key = usernameKeyOf(q);
  const exact = sql`select id as member_id, 'account' as by, username as value from identity.member where username_key = ${key}`;
  if ([...key].length < beginningMin || key.startsWith('+')) return exact;
  // In byte order, all texts with a prefix lie between the prefix and the prefix followed by the last character.
  return sql`
    select id as member_id, 'account' as by, username as value from (
      select id, username from identity.member
      where username_key collate "C" >= ${key} and username_key collate "C" < ${`${key}\u{10ffff}`}
      order by username_key collate "C" limit ${sql.lit(namesMax)}) named
    union ${exact}`;
}

/** Finds the owner of a row by its number, in each of our tables whose rows have an owner. */
function byNumber(q: string): Lookup[] {
  const [, digits, leg] = /^#?(\d{1,19})(-\d{1,3})?$/.exec(q) ?? [];
  if (digits === undefined || BigInt(digits) > maxUnits) return byEntryKey(q);
  const id = BigInt(digits);
  const entry = ofEntry(sql`${id}::int8`, digits);
  if (leg !== undefined) return [entry];
  return [
    sql`select id as member_id, 'member' as by, id::text as value from identity.member where id = ${id}`,
    sql`select member_id, 'deposit' as by, id::text as value from cashier.deposit where id = ${id}`,
    sql`select member_id, 'withdrawal' as by, id::text as value from cashier.withdrawal where id = ${id}`,
    sql`select member_id, 'transfer' as by, id::text as value from cashier.vendor_transfer where id = ${id}`,
    sql`select member_id, 'round' as by, round_id::text as value from records.bet where round_id = ${id}`,
    entry,
  ];
}

/** Finds the owners of a ledger entry by its key. */
function byEntryKey(q: string): Lookup[] {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q)) return [];
  return [ofEntry(sql`(select id from ledger.entry where key = ${q}::uuid)`, q)];
}

/**
 * Finds the owners of the wallets between which an entry moved money, through the feed's index, by the transaction of
 * the entry.
 */
function ofEntry(entry: RawBuilder<unknown>, value: string): Lookup {
  return sql`
    select distinct w.member_id, 'transfer' as by, ${value}::text as value
    from ledger.entry e join lateral (
      select debit, credit from ledger.transfer t where t.xact = e.xact and t.entry = e.id offset 0) t on true
    join lateral (select member_id from ledger.wallet w where w.id in (t.debit, t.credit) offset 0) w on true
    where e.id = ${entry}`;
}

function byContact(q: string): Lookup[] {
  if (!q.includes('@')) return [];
  return [
    sql`select member_id, 'mail' as by, '' as value from identity.profile where email is not null and lower(email) = ${q.toLowerCase()}`,
  ];
}

/** Finds a mobile number that was verified, that is a login name, or that was typed as a contact. */
async function byPhone(ctx: Ctx, q: string): Promise<Lookup[]> {
  if (!/^\+?[\d\s().-]{6,24}$/.test(q)) return [];
  const e164 = await mobileOf(ctx, { mobileNum: q }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  const typed = q.replace(/[^\d+]/g, '');
  const proved = [...new Set([typed.startsWith('+') ? typed : `+${typed}`, ...(e164 === null ? [] : [e164])])];
  const tail = sql`right(${typed}::text, 4)`;
  return [
    sql`select member_id, 'phone' as by, ${tail} as value from identity.profile where mobile_key = any (${proved}::text[])`,
    sql`select member_id, 'phone' as by, ${tail} as value from identity.profile where mobile_num = any (${[typed, q]}::text[])`,
    sql`select id as member_id, 'phone' as by, ${tail} as value from identity.member where username_key = any (${proved}::text[])`,
  ];
}

function byPayoutAccount(mark: Buffer): Lookup {
  return sql`
    select distinct member_id, 'payout-account' as by, number_tail as value from cashier.payout_account where number_mark = ${mark}`;
}

/** Finds the members of the network of an IP address. */
function byNetwork(q: string): Lookup[] {
  const [address = ''] = q.split('/');
  if (isIP(address) === 0) return [];
  const network = networkOf(address);
  return [sql`select member_id, 'address' as by, network as value from identity.place where network = ${network}`];
}

/** Finds the members of a browser by its name. */
function byBrowser(q: string): Lookup[] {
  if (!/^[A-Za-z0-9_-]{43}$/.test(q)) return [];
  const browser = Buffer.from(q, 'base64url');
  return [sql`select member_id, 'device' as by, id::text as value from identity.device where browser = ${browser}`];
}

/** Finds references of payments: ours, a gateway's, and the bank's number that a payer gave. */
function byReference(q: string): Lookup[] {
  const plain = q.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const order = (kind: 'deposit' | 'withdrawal', of: 'payment' | 'payout') => sql`
    select d.member_id, ${sql.lit(kind)} as by, d.id::text as value
    from (
      select subject_id from cashier.gateway_order where kind = ${sql.lit(of)} and adapter_ref = ${q}
      union
      select o.subject_id from (select adapter from cashier.gateway) a
        join lateral (select subject_id from cashier.gateway_order o
          where o.adapter = a.adapter and o.reference = ${q} and o.kind = ${sql.lit(of)} offset 0) o on true) o
    join ${sql.table(`cashier.${kind}`)} d on d.id = o.subject_id`;
  return [
    sql`
      select member_id, 'deposit' as by, id::text as value from cashier.deposit where reference = any (${[...new Set([q, q.toUpperCase()])]}::text[])
      union select member_id, 'deposit', id::text from cashier.deposit where adapter_ref = ${q}
      union select d.member_id, 'deposit', d.id::text from cashier.channel c
        join lateral (select * from cashier.deposit d where d.payer_ref = c.code || ':' || ${plain} offset 0) d on true`,
    sql`select member_id, 'withdrawal' as by, id::text as value from cashier.withdrawal where adapter_ref = ${q}`,
    order('deposit', 'payment'),
    order('withdrawal', 'payout'),
  ];
}

/** Finds a round or a transaction by the vendor's reference. */
async function byVendors(ctx: Ctx, q: string): Promise<Lookup[]> {
  const vendors = [...(await knownVendors(ctx)).keys()];
  if (vendors.length === 0) return [];
  const keys = vendors.map((vendor) => movementKey(vendor, q));
  return [
    sql`
      select r.member_id, 'round' as by, r.id::text as value from unnest(${vendors}::text[]) v (code)
      join lateral (select * from games.round r where r.vendor = v.code and r.round_ref = ${q} offset 0) r on true`,
    sql`select member_id, 'transfer' as by, reference as value from games.movement where key = any (${keys}::uuid[])`,
  ];
}
