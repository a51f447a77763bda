import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import published from '../fixtures/published.json' with { type: 'json' };
import { VerifyError, type VerifyInput, verifiable, verify } from './verify.ts';

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
  test('cover every game but those that no verifier has published cases of', () => {
    const covered = new Set(published.map((c) => c.game));
    const uncovered = verifiable.filter((game) => !covered.has(game));
    expect(uncovered).toEqual(['diamonds', 'hilo', 'tower', 'ladder', 'slide', 'jackpot']);
  });

  test.each(published)('$game with nonce $nonce', ({ expect: result, ...input }) => {
    expect(verify(input)).toEqual(result);
  });
});

describe('the games without published cases', () => {
  const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 3 };
  /** The fractions of the published scheme, computed by another implementation. */
  const fractions = [0, 1, 2, 3, 4, 5, 6].flatMap((round) => {
    const bytes = createHmac('sha256', 'server').update(`client:3:${round}`).digest();
    return [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.readUInt32BE(at) / 2 ** 32);
  });

  test('take their numbers in the order of the scheme', () => {
    const gems = fractions.slice(0, 5).map((f) => Math.floor(f * 7));
    expect(verify({ ...seeds, game: 'diamonds' })).toEqual({ gems });
    const suits = '♦♥♠♣';
    const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
    const cards = fractions.slice(0, 52).map((f) => Math.floor(f * 52));
    expect(verify({ ...seeds, game: 'hilo' })).toEqual({
      cards: cards.map((card) => `${suits[card % 4]}${ranks[Math.floor(card / 4)]}`),
    });
    const eggs = fractions.slice(0, 9).map((f) => [Math.floor(f * 4)]);
    expect(verify({ ...seeds, game: 'tower', params: { difficulty: 'master' } })).toEqual({ eggs });
    const left = Array.from({ length: 25 }, (_, rung) => rung);
    const rotten = fractions.slice(0, 3).flatMap((f) => left.splice(Math.floor(f * left.length), 1));
    expect(verify({ ...seeds, game: 'ladder', params: { difficulty: 'medium' } })).toEqual({
      rotten: rotten.sort((a, b) => a - b),
    });
  });

  test('slide ends as crash does, by its own return', () => {
    const h = createHmac('sha256', 'hash').update('salt').digest().readUInt32BE();
    const multiplier = Math.max(1, Math.floor(((98 / 100) * 2 ** 32 * 100) / (h + 1)) / 100);
    expect(verify({ game: 'slide', gameHash: 'hash', clientSeed: 'salt' })).toEqual({ multiplier });
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
      [{ game: 'crash' }, 'gameHash'],
      [{ game: 'plinko' }, 'params'],
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

  test('takes the hash and the salt of a shared round', async () => {
    const { gameHash = '', clientSeed = '', expect: result } = published.find((c) => c.game === 'crash') ?? {};
    const out = `${JSON.stringify(result)}\n`;
    const asked = ['--game', 'crash', '--client-seed', clientSeed];
    expect(await cli(...asked, '--game-hash', gameHash)).toMatchObject({ code: 0, out });
    expect(await cli(...asked)).toMatchObject({ code: 2, err: expect.stringContaining('--game-hash is missing') });
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
