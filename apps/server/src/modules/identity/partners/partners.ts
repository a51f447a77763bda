import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { tellSessionsEnded } from '../end-sessions.ts';
import {
  deletePartnerSessions,
  type PartnerRow,
  partnerMemberCounts,
  partnerRow,
  partnerRows,
  putPartnerRow,
} from './partner-store.ts';

/** The fields of a partner that can be changed; a new one needs a name and a secret. */
export type PartnerChange = {
  name?: string | undefined;
  enabled?: boolean | undefined;
  secret?: string | undefined;
  /** True: the previous secret ends at once. */
  secretNow?: boolean | undefined;
  membersADay?: number | undefined;
  entriesAMinute?: number | undefined;
};

const sealPurpose = (code: string) => `partner:${code}`;
/**
 * The time for which the previous secret stays valid: for calls in flight, and for a partner that learns of the change
 * a little later.
 */
const secretBeforeMs = 24 * 3_600_000;
const caps = { members_a_day: 1000, entries_a_minute: 600 };

/** Returns every partner as operators see it. */
export async function listPartners({ db }: Pick<Ctx, 'db'>) {
  const [rows, counts] = [await partnerRows(db), await partnerMemberCounts(db)];
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    enabled: row.enabled,
    secretBeforeUntil: row.secret_before_until?.toISOString() ?? null,
    membersADay: row.members_a_day,
    entriesAMinute: row.entries_a_minute,
    members: counts.get(row.code) ?? 0,
  }));
}

/** Returns the secrets with which its calls may be signed: the current one and, for a day, the previous one. */
export function partnerSecrets(ctx: Ctx, row: PartnerRow): string[] {
  const open = (sealed: Buffer) => ctx.vault.open(sealPurpose(row.code), sealed).toString('utf8');
  const { secret_before_sealed: before, secret_before_until: until } = row;
  return [open(row.secret_sealed), ...(before && until && until > ctx.clock() ? [open(before)] : [])];
}

/**
 * Makes a partner, or changes the named fields of one, in the caller's transaction. Switching it off ends the sessions
 * that it opened.
 * @throws NOT_FOUND for a new one without a name or a secret
 */
export async function putPartner(ctx: Ctx, code: string, change: PartnerChange): Promise<void> {
  const held = await partnerRow(ctx.db, code, 'update');
  const name = change.name ?? held?.name;
  const secrets = changedSecret(ctx, code, held, change);
  if (!name || !secrets) throw new DomainError('NOT_FOUND');
  const enabled = change.enabled ?? held?.enabled ?? true;
  await putPartnerRow(ctx.db, {
    code,
    name,
    enabled,
    ...secrets,
    members_a_day: change.membersADay ?? held?.members_a_day ?? caps.members_a_day,
    entries_a_minute: change.entriesAMinute ?? held?.entries_a_minute ?? caps.entries_a_minute,
  });
  if (!enabled) {
    await tellSessionsEnded(ctx.db, { sessionIds: await deletePartnerSessions(ctx.db, code), memberId: null });
  }
}

type Secrets = Pick<PartnerRow, 'secret_sealed' | 'secret_before_sealed' | 'secret_before_until'>;
const noneBefore = { secret_before_sealed: null, secret_before_until: null };

function changedSecret(
  ctx: Ctx,
  code: string,
  held: PartnerRow | null,
  { secret, secretNow = false }: PartnerChange,
): Secrets | null {
  if (secret === undefined) {
    if (!held) return null;
    const { secret_sealed, secret_before_sealed, secret_before_until } = held;
    return { secret_sealed, ...(secretNow ? noneBefore : { secret_before_sealed, secret_before_until }) };
  }
  const secret_sealed = ctx.vault.seal(sealPurpose(code), Buffer.from(secret, 'utf8'));
  if (!held || secretNow) return { secret_sealed, ...noneBefore };
  const secret_before_until = new Date(ctx.clock().getTime() + secretBeforeMs);
  return { secret_sealed, secret_before_sealed: held.secret_sealed, secret_before_until };
}
