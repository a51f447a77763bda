import type { DeskProposal } from '@fairhouse/contract/desk-proposals';
import { expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { testVendor } from '../../games/catalogue/testing.ts';
import { vendorOf } from '../../vendors/index.ts';
import { notedActs, operatorActs } from '../index.ts';

const site = await useTestApp();
await testVendor(site.ctx, 'SLOTS');
const reason = 'As agreed with the vendor';

type Desk = Awaited<ReturnType<typeof operatorAtDesk>>;
const atDesk = (role: 'admin' | 'finance' | 'content' = 'finance') => operatorAtDesk(site, role);
const waiting = async (by: Desk) => (await by.get<{ list: DeskProposal[] }>('/proposals')).value.list;
const moved = async () => (await vendorOf(site.ctx, 'SLOTS')).url;
// A further admin, since the last one cannot be disabled.
await atDesk('admin');
let host = 0;

/** An operator proposes another address for the vendor. */
async function stated() {
  host += 1;
  const [one, two] = [await atDesk(), await atDesk()];
  const url = `https://host${host}.example`;
  const answer = await one.put('/games/vendors/SLOTS', { url, reason });
  expect(answer).toMatchObject({ value: { waitsForSecond: true } });
  const [proposal] = await waiting(two);
  if (!proposal) throw new Error('the proposal waits');
  return { one, two, url, proposal };
}

/** Sends the same request as a proposal, as the console does on one press. */
function agree(by: Desk, { route, params, body }: DeskProposal) {
  const path = (route ?? '').replace(/^PUT /, '').replace('{vendor}', String(params.vendor));
  const said = { ...body, reason: 'Asked the vendor by telephone' };
  return by.call<{ waitsForSecond: boolean }>('PUT', path, said, undefined, { 'x-agrees': 'yes' });
}

test('a second operator reads what is stated, and states the same with the request that comes with it', async () => {
  const before = await moved();
  const { one, two, url, proposal } = await stated();
  expect(proposal).toMatchObject({
    action: 'vendor',
    subject: 'SLOTS',
    reason,
    permission: 'vendors.set',
    route: 'PUT /games/vendors/{vendor}',
    params: { vendor: 'SLOTS' },
    changes: [{ field: 'url', before, after: url }],
  });
  expect(Date.parse(proposal.lapsesAt) - Date.parse(proposal.at)).toBe(3 * 86_400_000);
  // The first operator also sees their own proposal, but may not agree to it.
  expect((await waiting(one))[0]?.id).toBe(proposal.id);
  expect(await agree(one, proposal)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await moved()).toBe(before);
  expect(await agree(two, proposal)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await moved()).toBe(url);
  expect(await waiting(two)).toEqual([]);
});

test('what a proposal takes away is read too', async () => {
  const [one, two] = [await atDesk(), await atDesk()];
  expect((await one.put('/games/vendors/SLOTS', { callsMax: 50, reason })).status).toBe(200);
  await one.put('/games/vendors/SLOTS', { url: 'https://faster.example', callsMax: null, reason });
  const [proposal] = await waiting(two);
  expect(proposal?.changes).toContainEqual({ field: 'callsMax', before: '50', after: null });
});

test('what was read is what is agreed to: another proposal since, or another content, changes nothing', async () => {
  const { one, two, url, proposal } = await stated();
  const other = { ...proposal, body: { ...proposal.body, url: `${url}.evil.example` } };
  expect(await agree(two, other)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await one.put('/games/vendors/SLOTS', { position: 5, reason })).toMatchObject({ status: 200 });
  // The proposal was made from the vendor's earlier state.
  expect(await agree(two, proposal)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await moved()).not.toContain(`host${host}`);
  expect((await waiting(two)).map(({ operatorId }) => operatorId)).not.toContain(String(two.operatorId));
});

test('only who may make the change sees it and refuses it; refused, disabled or after three days nobody agrees to it', async () => {
  const { one, two, proposal } = await stated();
  const refuse = (by: Desk, id = proposal.id) =>
    by.post(`/proposals/${id}/refuse`, { reason: 'The vendor knows nothing of it' });
  const content = await atDesk('content');
  expect(await waiting(content)).toEqual([]);
  expect(await refuse(content)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refuse(two)).toMatchObject({ status: 200 });
  expect(await refuse(two)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await waiting(two)).map(({ id }) => id)).not.toContain(proposal.id);
  expect(await agree(two, proposal)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const [noted] = await notedActs(site.ctx.db, { limit: 1, action: 'proposal-refusal' });
  expect(noted).toMatchObject({ subject: 'SLOTS', operator_id: two.operatorId });

  // The first operator withdraws it.
  const taken = await stated();
  expect(await refuse(taken.one, taken.proposal.id)).toMatchObject({ status: 200 });

  const left = await stated();
  await operatorActs.disable(site.ctx, { operatorId: null, reason, said: {} }, left.one.username);
  expect((await waiting(left.two)).map(({ id }) => id)).not.toContain(left.proposal.id);
  const late = await stated();
  await site.ctx.pool.query(`update cashier.approval set at = at - interval '3 days' where operator_id = $1`, [
    late.one.operatorId,
  ]);
  expect((await waiting(late.two)).map(({ id }) => id)).not.toContain(late.proposal.id);
  expect(one.operatorId).not.toBe(two.operatorId);
});

test('two who agree at one moment make the change once', async () => {
  const { two, url, proposal } = await stated();
  const three = await atDesk();
  const answers = await Promise.all([two, three].map((by) => agree(by, proposal)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const trail = await notedActs(site.ctx.db, { limit: 10, action: 'vendor' });
  const urls = trail.map(({ before, after }) => [before, after].map((value) => Reflect.get(Object(value), 'url')));
  expect(urls.filter(([before, after]) => after === url && before !== url)).toHaveLength(1);
  expect(await moved()).toBe(url);
});

test('a request with a secret is not kept, and is shown as one to state anew', async () => {
  const [one, two] = [await atDesk(), await atDesk()];
  const { list } = (await one.get<{ list: { version: string }[] }>('/games/vendors')).value;
  const secret = 'a-secret-of-thirty-two-letters-1';
  await one.put('/games/vendors/SLOTS/secret', { secret, version: list[0]?.version, reason });
  const [proposal] = await waiting(two);
  expect(proposal).toMatchObject({ action: 'vendor', subject: 'SLOTS', route: null, body: null, changes: [] });
  const { rows } = await site.ctx.pool.query('select s::text as kept from operators.proposal s');
  expect(JSON.stringify(rows)).not.toContain('thirty-two-letters');
});

test('the machine lists what waits, and ends it', async () => {
  const { two, proposal } = await stated();
  const run = (...args: string[]) => runAdmin(args, (work) => work(site.ctx));
  expect((await run('proposals')).lines.join('\n')).toMatch(new RegExp(`^${proposal.id} .*vendor +SLOTS`, 'm'));
  const refused = await run('refuse-proposal', proposal.id, '--reason', 'Not ours');
  expect(refused).toMatchObject({ code: 0, lines: [`Proposal ${proposal.id} is refused`] });
  expect((await run('refuse-proposal', proposal.id, '--reason', 'Not ours')).code).not.toBe(0);
  expect((await waiting(two)).map(({ id }) => id)).not.toContain(proposal.id);
});
