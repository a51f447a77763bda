import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import published from '../fixtures/published.json' with { type: 'json' };
import { games } from './originals/registry.ts';
import { VerifyError, type VerifyInput, verify } from './verify.ts';

const run = promisify(execFile);

async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [`${import.meta.dirname}/cli/verify.ts`, ...args]);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, out: failed.stdout, err: failed.stderr };
  }
}

const good: VerifyInput = { game: 'dice', serverSeed: 's', clientSeed: 'c', nonce: 0, params: {} };

describe("an independent verifier's published cases", () => {
  test('cover every game there is', () => {
    expect(new Set(published.map((c) => c.game))).toEqual(new Set(games.keys()));
  });

  test.each(published)('$game with nonce $nonce', ({ expect: result, ...input }) => {
    expect(verify(input)).toEqual(result);
  });
});

describe('verification', () => {
  test('gives the result of a round also when the whole bet is passed as its parameters', () => {
    expect(verify({ ...good, params: { target: 50, condition: 'over' } })).toEqual(verify(good));
  });

  test('says which part of the input is wrong', () => {
    const wrong: [Partial<VerifyInput>, string][] = [
      [{ game: 'nothing' }, 'game'],
      [{ serverSeed: '' }, 'serverSeed'],
      [{ clientSeed: '' }, 'clientSeed'],
      [{ nonce: -1 }, 'nonce'],
      [{ nonce: 1.5 }, 'nonce'],
    ];
    for (const [part, field] of wrong) {
      expect(() => verify({ ...good, ...part })).toThrow(expect.objectContaining({ name: VerifyError.name, field }));
    }
  });
});

describe('the command', () => {
  const [first] = published;
  const args = ['--game', 'dice', '--server-seed', first?.serverSeed ?? '', '--client-seed', first?.clientSeed ?? ''];

  test('prints the result as one JSON line', async () => {
    expect(await cli(...args, '--nonce', '0')).toMatchObject({ code: 0, out: '{"roll":28.07}\n' });
    expect(await cli(...args, '--nonce=0', '--params', '{}')).toMatchObject({ code: 0, out: '{"roll":28.07}\n' });
  });

  test('has an option for each parameter on which a draw depends', async () => {
    const { serverSeed = '', clientSeed = '', expect: result } = published.find((c) => c.params.mines === 3) ?? {};
    const seeds = ['--game', 'mines', '--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', '2'];
    const out = `${JSON.stringify(result)}\n`;
    expect(await cli(...seeds, '--mines', '3')).toMatchObject({ code: 0, out });
    expect(await cli(...seeds, '--params', '{"mines":3}')).toMatchObject({ code: 0, out });
    const without = await cli(...seeds);
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('[--mines 3]')]);
  });

  test('answers bad arguments with a clear line and exit code 2', async () => {
    const bad: [string[], string][] = [
      [[], '--nonce is missing'],
      [[...args], '--nonce is missing'],
      [[...args, '--nonce', '1.5'], '--nonce is a whole number from 0, not "1.5"'],
      [[...args, '--nonce', '0', '--params', '[]'], '--params is a JSON object such as'],
      [[...args, '--nonce', '0', '--params', '{'], '--params is a JSON object such as'],
      [[...args, '--nonce', '0', '--gme', 'x'], "Unknown option '--gme'"],
      [['--game', 'dice', '--client-seed', '-mine'], "use '--client-seed=-XYZ'"],
      [['--game', 'chess', '--server-seed', 'a', '--client-seed', 'b', '--nonce', '0'], 'There is no game "chess"'],
    ];
    for (const [given, line] of bad) {
      const { code, out, err } = await cli(...given);
      expect(err).toContain(line);
      expect({ code, out }).toEqual({ code: 2, out: '' });
    }
  });
});
