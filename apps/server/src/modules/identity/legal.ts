import type { Language } from '@fairhouse/contract/language';
import type { AcceptRequest, DueDocuments } from '@fairhouse/contract/legal';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { brandSettings, legalText } from '../site/index.ts';
import type { Session } from './sessions.ts';

/** Returns the documents whose newest version the member has not accepted, with their texts. */
export async function dueDocuments(ctx: Ctx, { legalDue }: Session, language: Language): Promise<DueDocuments> {
  return { due: await Promise.all(legalDue.map((document) => legalText(ctx, document, language))) };
}

/**
 * Notes that the member accepts these versions; earlier acceptances stay unchanged.
 * @throws STATE_CONFLICT for a version that is not the newest: another has been published since it was shown
 */
export async function acceptDocuments(
  ctx: Ctx,
  { memberId }: Session,
  { accepted }: AcceptRequest,
  ip: string,
): Promise<void> {
  const { legal } = await brandSettings(ctx);
  if (accepted.some(({ document, version }) => version !== legal[document])) throw new DomainError('STATE_CONFLICT');
  await ctx.db.transaction().execute(async (tx) => {
    for (const one of accepted) await noteAcceptance(tx, { memberId, ...one, at: ctx.clock(), ip });
  });
}

type Acceptance = { memberId: bigint; document: 'terms' | 'privacy'; version: number; at: Date; ip: string };

async function noteAcceptance(tx: Db, { memberId, document, version, at, ip }: Acceptance): Promise<void> {
  const column = sql.ref(`${document}_edition`);
  await sql`update identity.member set ${column} = greatest(${column}, ${version}) where id = ${memberId}`.execute(tx);
  await sql`insert into identity.acceptance (member_id, document, edition, accepted_at, ip)
    values (${memberId}, ${document}, ${version}, ${at}, ${ip}) on conflict do nothing`.execute(tx);
}
