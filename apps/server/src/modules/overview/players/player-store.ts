import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Match } from './find.ts';

/** The columns of an account in lists. */
export type AccountRow = {
  id: bigint;
  username: string;
  nickname: string;
  accountType: number;
  currency: string;
  createdAt: Date;
  lastLoginAt: Date | null;
  lockedAt: Date | null;
};
export type FoundRow = AccountRow & { matched: Match[] };

const accountColumns = sql`m.id, m.username, m.nickname, m.account_type as "accountType", m.currency, m.created_at as "createdAt",
  m.last_login_at as "lastLoginAt", m.locked_at as "lockedAt"`;

type Page = { before?: bigint; limit: number };

/** Returns the newest accounts, without trial users. */
export async function newestAccounts(
  db: Db,
  { before, limit, trialTypes }: Page & { trialTypes: readonly number[] },
): Promise<FoundRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from identity.member m
    where m.account_type <> all (${trialTypes}::int[]) ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, matched: [] }));
}

/**
 * Returns the accounts that any of the look-ups finds, by descending id, each with all the kinds of text that found
 * it.
 */
export async function accountsBy(
  db: Db,
  lookups: readonly ReturnType<typeof sql>[],
  { before, limit }: Page,
): Promise<FoundRow[]> {
  if (lookups.length === 0) return [];
  const older = before === undefined ? sql`` : sql`where member_id < ${before}`;
  const parts = lookups.map(
    (lookup) => sql`(select * from (${lookup}) l ${older} order by member_id desc limit ${sql.lit(limit)})`,
  );
  const { rows } = await sql<FoundRow>`
    select ${accountColumns}, f.matched from (
      select member_id, json_agg(distinct jsonb_build_object('by', by, 'value', value)) as matched
      from (${sql.join(parts, sql` union all `)}) found group by member_id order by member_id desc limit ${limit}) f
    join identity.member m on m.id = f.member_id order by m.id desc`.execute(db);
  return rows;
}

export type PlayerRow = AccountRow & {
  language: string;
  registerMethod: string;
  domain: string;
  passwordChangeRequired: boolean;
  housePlayer: boolean;
  realName: string | null;
  mobile: string | null;
  mobileVerifiedAt: Date | null;
  email: string | null;
  emailVerifiedAt: Date | null;
  uplineId: bigint | null;
  firstDeposit: { at: string; currency: string; amount: string } | null;
  deposits: number;
  withdrawals: number;
  vendorTransfers: number;
  bonuses: number;
  freezes: number;
  withdrawalsFrozen: boolean;
  exclusions: number;
  limits: number;
  level: number;
  tags: string[];
  downlines: number;
  sessions: number;
  notes: number;
};

/** Returns an account with the numbers of its open items and of the restrictions in force; null: there is none. */
export async function playerRow(
  db: Db,
  id: bigint,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<PlayerRow | null> {
  const of = sql`member_id = ${id}`;
  const { rows } = await sql<PlayerRow>`
    select ${accountColumns}, m.language, m.register_method as "registerMethod", m.domain,
      m.password_change_required as "passwordChangeRequired",
      exists (select from identity.house_player where ${of}) as "housePlayer",
      p.payee_name as "realName", coalesce(p.mobile_key, p.mobile_num) as mobile, p.mobile_verified_at as "mobileVerifiedAt",
      p.email, p.email_verified_at as "emailVerifiedAt",
      (select upline_id from identity.upline where ${of}) as "uplineId",
      (select json_build_object('at', at, 'currency', currency, 'amount', amount::text)
        from overview.first_deposit where ${of}) as "firstDeposit",
      (select count(*)::int from cashier.deposit where ${of} and state in ('AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW')) as deposits,
      (select count(*)::int from cashier.withdrawal where ${of}
        and state in ('REQUESTED', 'APPROVED', 'PAYING', 'MATCHING', 'PAYOUT_FAILED')) as withdrawals,
      (select count(*)::int from cashier.vendor_transfer where ${of} and state = 'PENDING') as "vendorTransfers",
      (select count(*)::int from bonus."grant" where ${of} and state in ('OFFERED', 'ACTIVE')) as bonuses,
      (select count(*)::int from cashier.freeze where ${of} and state = 'FROZEN') as freezes,
      exists (select from cashier.freeze where ${of} and state = 'FROZEN' and kind = 'withdrawals') as "withdrawalsFrozen",
      (select count(*)::int from protection.exclusion where ${of} and lifted_at is null
        and (until is null or until > ${now})) as exclusions,
      (select count(*)::int from protection.play_limit where ${of}) as limits,
      coalesce((select level from rewards.standing where ${of}), 0) as level,
      array(select tag from rewards.member_tag where ${of} order by tag) as tags,
      (select count(*)::int from identity.upline where upline_id = ${id}) as downlines,
      (select count(*)::int from identity.session where ${of} and expires_at > ${now} and last_seen_at > ${seenSince}) as sessions,
      (select count(*)::int from overview.note where ${of}) as notes
    from identity.member m left join identity.profile p on p.member_id = m.id where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type TotalRow = {
  currency: string;
  deposits: bigint;
  withdrawals: bigint;
  bets: bigint;
  stake: bigint;
  payout: bigint;
};

/** Returns the all-time sums of a member, by currency. */
export async function totalsOf(db: Db, id: bigint): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select currency, coalesce(sum(deposits), 0)::int8 as deposits, coalesce(sum(withdrawals), 0)::int8 as withdrawals,
      coalesce(sum(bets), 0)::int8 as bets, coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(payout), 0)::int8 as payout
    from (
      select currency, deposits, withdrawals, 0 as bets, 0 as stake, 0 as payout from overview.cash_month where member_id = ${id}
      union all
      select currency, 0, 0, bets, stake, payout from overview.play_month where member_id = ${id}) f
    group by currency order by currency`.execute(db);
  return rows;
}

/** The personal data of a profile, which operators see unmasked one player at a time. */
export type PersonalRow = {
  realName: string | null;
  mobile: string | null;
  email: string | null;
  birthday: string | null;
  address: string | null;
  nationality: string | null;
  occupation: string | null;
  sourceOfIncome: string | null;
  placeOfBirth: string | null;
  idNumber: string | null;
  contacts: Record<string, string>;
};

export async function personalOf(db: Db, id: bigint): Promise<PersonalRow | null> {
  const { rows } = await sql<PersonalRow>`
    select payee_name as "realName", coalesce(mobile_key, mobile_num) as mobile, email, to_char(birthday, 'YYYY-MM-DD') as birthday,
      address, nationality, occupation, source_of_income as "sourceOfIncome", place_of_birth as "placeOfBirth",
      id_number as "idNumber", contacts
    from identity.profile where member_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type SessionRow = {
  id: bigint;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  country: string | null;
  userAgent: string;
  way: string;
  deviceId: bigint | null;
};

const listMax = 100;

/** Returns the sessions that have not ended, the one used last first. */
export async function sessionsOf(
  db: Db,
  id: bigint,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", ip as address, country,
      user_agent as "userAgent", way, device_id as "deviceId"
    from identity.session where member_id = ${id} and expires_at > ${now} and last_seen_at > ${seenSince}
    order by last_seen_at desc limit ${listMax}`.execute(db);
  return rows;
}

export type DeviceRow = {
  id: bigint;
  browser: Buffer;
  userAgent: string;
  address: string;
  country: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  trusted: boolean;
  others: number;
};

/** Returns the browsers that the member has logged in with, the one used last first. */
export async function devicesOf(db: Db, id: bigint, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, browser, user_agent as "userAgent", ip as address, country, first_seen_at as "firstSeenAt",
      last_seen_at as "lastSeenAt", coalesce(trusted_until > ${now}, false) as trusted,
      (select count(*)::int from identity.device o where o.browser = d.browser and o.member_id <> d.member_id) as others
    from identity.device d where member_id = ${id} order by last_seen_at desc limit ${listMax}`.execute(db);
  return rows;
}

export type EventRow = {
  id: bigint;
  at: Date;
  kind: string;
  address: string;
  country: string | null;
  userAgent: string;
  detail: Record<string, string | number | boolean | null>;
};

/** Returns the events of the account, newest first. */
export async function eventsOf(db: Db, id: bigint, { before, limit }: Page): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, at, kind, ip as address, country, user_agent as "userAgent", detail from identity.event
    where member_id = ${id} ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
