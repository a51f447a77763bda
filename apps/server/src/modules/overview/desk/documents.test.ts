import { randomUUID } from 'node:crypto';
import type { DeskPlayerDocuments } from '@fairhouse/contract/desk-players';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';

const site = await useTestApp();
const { ctx } = site;

async function pictureOf(memberId: bigint, subject: 'deposit' | 'part' | null, minute: number): Promise<string> {
  const id = randomUUID();
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await sql`
    insert into cashier.proof (id, member_id, subject, subject_id, width, height, bytes, created_at, attached_at)
    values (${id}, ${memberId}, ${subject}, ${subject && 4711n}, 600, 900, 12345, ${at}, ${subject && at})`.execute(
    ctx.db,
  );
  return id;
}

test('a player’s documents are the pictures the site holds of them, newest first, and listing them opens none', async () => {
  const { memberId } = await signedInMember(ctx);
  const stranger = await signedInMember(ctx);
  await pictureOf(stranger.memberId, 'deposit', 9);
  const slip = await pictureOf(memberId, 'deposit', 1);
  const answer = await pictureOf(memberId, 'part', 2);
  const loose = await pictureOf(memberId, null, 3);
  const hash = randomUUID().replaceAll('-', '');
  await sql`
    insert into identity.avatar (member_id, hash, image, chosen_at)
    values (${memberId}, ${hash}, '\\x00ff', '2026-01-01T00:04:00Z')`.execute(ctx.db);
  const support = await operatorAtDesk(site, 'support', '/ops/v1/players');
  const { value } = await support.get<DeskPlayerDocuments>(`/${memberId}/documents`);
  expect(value.list).toEqual([
    { id: hash, kind: 'avatar', at: '2026-01-01T00:04:00.000Z', ...noPlace, width: null, height: null, bytes: 2 },
    { id: loose, kind: 'unattached', at: '2026-01-01T00:03:00.000Z', ...noPlace, ...size },
    { id: answer, kind: 'part', ...attached('2026-01-01T00:02:00.000Z'), ...size },
    { id: slip, kind: 'deposit', ...attached('2026-01-01T00:01:00.000Z'), ...size },
  ]);
  expect(await notedActs(ctx.db, { limit: 1, subject: String(memberId) })).toEqual([]);
  expect(await support.get('/999999999/documents')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const content = await operatorAtDesk(site, 'content', '/ops/v1/players');
  expect(await content.get(`/${memberId}/documents`)).toMatchObject({ code: 'FORBIDDEN' });
});

const size = { width: 600, height: 900, bytes: 12345 };
const noPlace = { attachedAt: null, ref: null };
const attached = (at: string) => ({ at, attachedAt: at, ref: '4711' });
