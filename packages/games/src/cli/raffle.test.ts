import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawTickets, hashOfList, ownerMark, ticketList } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'raffle-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = promisify(execFile);

async function verify(...args: string[]) {
  const command = [`${import.meta.dirname}/verify.ts`, '--game', 'raffle', ...args];
  try {
    return JSON.parse((await run(process.execPath, command)).stdout);
  } catch (error) {
    return String((error as { stderr?: string }).stderr);
  }
}

const serverSeed = 'c'.repeat(64);
const range = (first: number, last: number, name: string) => ({
  first,
  last,
  name,
  mark: ownerMark({ code: 'lanterns', account: name, luck: 'clover' }),
});
const list = ticketList([range(1, 40, 'so•••'), range(41, 90, 'ma•••')]);

test('the command computes a raffle from its published list, and names the owners', async () => {
  const file = join(folder, 'list.csv');
  writeFileSync(file, list);
  const won = drawTickets({ serverSeed, listHash: hashOfList(list), tickets: 90, prizes: 3 });
  const said = await verify('--server-seed', serverSeed, '--list', file, '--prizes', '3');
  expect(said).toMatchObject({
    serverSeedHash: hashOfServerSeed(serverSeed),
    listHash: hashOfList(list),
    tickets: 90,
    winners: won.map((ticket, draw) => ({ draw, ticket, name: ticket <= 40 ? 'so•••' : 'ma•••' })),
  });
  const bare = ['--server-seed', serverSeed, '--client-seed', hashOfList(list), '--tickets', '90', '--prizes', '3'];
  expect((await verify(...bare)).winners).toEqual(won.map((ticket, draw) => ({ draw, ticket })));
});

test('a list that was cut is refused, and what is missing is said', async () => {
  const file = join(folder, 'cut.csv');
  writeFileSync(file, list.replace('41,90', '42,90'));
  expect(await verify('--server-seed', serverSeed, '--list', file, '--prizes', '3')).toContain('not a published list');
  expect(await verify('--server-seed', serverSeed, '--prizes', '3')).toContain('--list is missing');
  expect(await verify('--prizes', '3', '--list', file)).toContain('--server-seed is missing');
});
