import { randomUUID } from 'node:crypto';
import type { DeskMailingDetail } from '@fairhouse/contract/desk-mailings';
import { beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { sendDueMailings } from '../mailings/send.ts';
import { tensOf } from '../mailings/tens.ts';
import { variantOf } from '../mailings/variant.ts';
import { taggedMembers } from './testing.ts';

const { app, ctx } = await useTestApp();
const { pool } = ctx;
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const letter = { title: words('A gift'), text: words('It waits'), reason: 'The June campaign' };
const variantB = { title: words('Your gift'), text: words('Come and get it') };
let tag: string;

beforeEach(async () => {
  tag = `t${randomUUID().slice(0, 8)}`;
  await pool.query('update overview.mailing_rule set second_above = 1000');
});

const tagged = (count: number) => taggedMembers(ctx, tag, count);

async function atDesk() {
  const { headers } = await signedInOperator(ctx, { role: 'content' });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({
      ...{ method, url: `/ops/v1${url}`, headers: { ...headers, 'idempotency-key': randomUUID() }, ...sent },
    });
    return { status: answer.statusCode, ...answer.json<{ value: DeskMailingDetail; code?: string }>() };
  };
  return {
    get: (id: string) => call('GET', `/mailings/${id}`),
    make: (more: object = {}) => call('POST', '/mailings', { ...letter, filter: { tag }, ...more }),
    approve: (id: string) => call('POST', `/mailings/${id}/approve`, { reason: 'Looked at both' }),
  };
}

async function titlesOf(members: bigint[]): Promise<[string, number][]> {
  const { rows } = await pool.query<{ title: string; letters: number }>(
    `select min(params->'title'->>'EN') as title, count(*)::int as letters from messages.message
    where member_id = any ($1::int8[]) and template = 'letter' group by member_id order by member_id`,
    [members],
  );
  return rows.map(({ title, letters }) => [title, letters]);
}

test('each member gets one of both messages, always the same one, and the report tells who read which', async () => {
  const members = await tagged(60);
  const desk = await atDesk();
  const { value } = await desk.make({ variantB });
  expect(value).toMatchObject({ state: 'WAITING', variantB });
  await sendDueMailings(ctx);
  const inB = members.map((memberId) => variantOf(BigInt(value.id), memberId) === 'variant-b');
  expect(await titlesOf(members)).toEqual(inB.map((isB) => [isB ? 'Your gift' : 'A gift', 1]));
  const sentB = inB.filter(Boolean).length;

  const readers = members.filter((_, i) => inB[i]).slice(0, 12);
  await pool.query('update messages.message set read_at = now() where member_id = any ($1::int8[])', [readers]);
  await pool.query('delete from messages.message where member_id = $1', [members[inB.indexOf(false)]]);
  const shown = (await desk.get(value.id)).value.variants;
  expect(shown).toEqual([
    { variant: 'variant-a', sent: tensOf(60 - sentB), kept: tensOf(59 - sentB), read: null },
    { variant: 'variant-b', sent: tensOf(sentB), kept: tensOf(sentB), read: tensOf(readers.length) },
  ]);
});

test('the halves are equal, and other ones in another mailing', () => {
  const members = Array.from({ length: 10_000 }, (_, i) => BigInt(1000 + i));
  const ofB = (id: bigint) => members.filter((memberId) => variantOf(id, memberId) === 'variant-b');
  const [one, other] = [ofB(1001n), ofB(1002n)];
  for (const half of [one, other]) expect(Math.abs(half.length - 5000)).toBeLessThan(250);
  const both = one.filter((memberId) => other.includes(memberId)).length;
  expect(Math.abs(both - 2500)).toBeLessThan(250);
});

test('a mailing of one message has one line, and a small one does not tell who read it', async () => {
  const [member] = await tagged(1);
  const desk = await atDesk();
  const { value } = await desk.make();
  await sendDueMailings(ctx);
  await pool.query('update messages.message set read_at = now() where member_id = $1', [member]);
  const line = { variant: 'variant-a', sent: null, kept: null, read: null };
  expect((await desk.get(value.id)).value).toMatchObject({ variantB: null, variants: [line] });
});

test('killed at any step, each member has one message', async () => {
  const members = await tagged(4);
  const desk = await atDesk();
  let id = '';
  await atEveryCut(ctx, {
    prepare: async () => {
      await pool.query('delete from messages.message where member_id = any ($1::int8[])', [members]);
      id = (await desk.make({ variantB })).value.id;
    },
    work: (dying) => sendDueMailings(dying),
    check: async () => {
      await expect
        .poll(async () => {
          await sendDueMailings(ctx);
          return (await pool.query('select sent from overview.mailing where id = $1', [id])).rows[0].sent;
        })
        .toBe(4);
      expect((await titlesOf(members)).map(([, letters]) => letters)).toEqual([1, 1, 1, 1]);
    },
  });
});

test('a foreign host in the second message alone waits for a second operator too', async () => {
  await tagged(1);
  const desk = await atDesk();
  const foreign = { ...variantB, text: words('Sign in at https://evil.example') };
  const { value } = await desk.make({ variantB: foreign });
  expect(value.state).toBe('REVIEW');
  expect(await desk.approve(value.id)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await (await atDesk()).get(value.id)).value.variantB).toEqual(foreign);
});

test('half a message is refused', async () => {
  await tagged(1);
  const desk = await atDesk();
  for (const bad of [{ title: words('B') }, { ...variantB, more: 1 }, {}, 'B']) {
    expect(await desk.make({ variantB: bad }), JSON.stringify(bad)).toMatchObject({ code: 'MALFORMED' });
  }
  const send = ['mailing', 'send', '--title', 'A', '--text', 'A', '--title-b', 'B', '--tag', tag, '--reason', 'Half'];
  expect((await runAdmin(send, (work) => work({ ...ctx }))).lines.join()).toContain('a title and a text, or neither');
});
