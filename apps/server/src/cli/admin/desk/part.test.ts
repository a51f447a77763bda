import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notReceived, sayPaid } from '../../../modules/cashier/peer-payments/confirm.ts';
import { peerActs } from '../../../modules/cashier/peer-payments/testing-acts.ts';
import {
  baht,
  letPass,
  openPeerPayments,
  taken,
  waitingPayee,
} from '../../../modules/cashier/peer-payments/testing-world.ts';
import { takeProof } from '../../../modules/cashier/proofs/proofs.ts';
import { notedActs } from '../../../modules/operators/index.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine } from '../testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairhouse-proofs-'));
const ctx = await useTestCtx({ config: { proofs: { kind: 'local', folder } } });
beforeAll(() => openPeerPayments(ctx));
afterAll(() => rm(folder, { recursive: true }));

const see = async (line: string) => await runAdmin(line.split(' '), (work) => work({ ...ctx }));
const picture = sharp({ create: { width: 60, height: 90, channels: 3, background: '#17c29b' } });

/** A part of 100 baht that its depositor reported as paid and its payee denies, each with a stored picture. */
async function disputed() {
  const { payee } = await waitingPayee(ctx, baht(102));
  const depositor = await memberWith(ctx, baht(10));
  const { partId, depositId } = await taken(ctx, depositor, '100');
  const shows = async (memberId: bigint) => (await takeProof(ctx, memberId, await picture.png().toBuffer())).id;
  const slip = await shows(depositor.memberId);
  const said = { idempotencyKey: randomUUID() };
  await sayPaid(ctx, { ...said, memberId: depositor.memberId, id: depositId, body: { proofs: [slip] } });
  const body = { proofs: [await shows(payee.memberId)], note: 'nothing since Monday' };
  await notReceived(ctx, { ...said, memberId: payee.memberId, id: partId, body });
  return { payee, depositor, partId, depositId, slip };
}

test('disputes are listed with their numbers and the time to decide, overdue ones first', async () => {
  const [late, other] = [await disputed(), await disputed()];
  await letPass(ctx, late.partId, 25 * 60);
  const { lines } = await see('parts');
  expect(lines.map((line) => line.split(' ')[0])).toEqual([String(late.partId), String(other.partId)]);
  expect(lines[0]).toContain(`${late.depositor.username} pays ${late.payee.username}  deposit ${late.depositId}`);
  expect(lines[0]).toContain('to decide by');
  expect((await see(`parts --member ${other.payee.username}`)).lines).toHaveLength(1);
  await peerActs(ctx).saysReceived(other.payee, other.partId);
  expect((await see('parts')).lines).toHaveLength(1);
  expect((await see('parts --all')).lines).toHaveLength(2);
});

test('an operator sees what both sides said and showed, and has the pictures written to files of their own', async () => {
  const { partId, slip } = await disputed();
  const { lines } = await see(`part show ${partId}`);
  expect(lines.join('\n')).toContain('nothing since Monday');
  expect(lines).toContain(`picture of the depositor: ${slip}`);
  expect(lines.filter((line) => line.startsWith('picture of the payee'))).toHaveLength(1);
  const file = join(folder, 'slip.webp');
  expect((await see(`proof ${slip} --out ${file}`)).code).toBe(0);
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: 'webp', width: 60 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await notedActs(ctx.db, { limit: 9, action: 'picture-shown' })).toMatchObject([
    { operator_id: null, address: null, detail: { picture: slip, part: String(partId) } },
  ]);
  // An existing file is not overwritten, and another number is no picture.
  expect((await see(`proof ${slip} --out ${file}`)).lines.join()).toContain('cannot be written');
  expect((await see(`proof ${randomUUID()} --out ${file}2`)).lines.join()).toContain('There is no such number');
  expect((await see('proof 1 --out x')).code).toBe(2);
  expect((await see(`proof ${slip}`)).code).toBe(2);
});

test('who approves or rejects the deposit of a part is told the command that decides it', async () => {
  const { partId, depositId } = await disputed();
  const by = await operatorAtMachine(ctx);
  for (const what of ['approve', 'reject']) {
    const { code, lines } = await by.run(['deposit', what, String(depositId)]);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining(`"part received|forced|failed ${partId}"`)]);
  }
  expect((await by.run(['part', 'failed', String(partId)])).lines.join()).toContain('is FAILED');
});
