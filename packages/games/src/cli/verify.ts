import { parseArgs } from 'node:util';
import type { JsonObject } from '../game.ts';
import { games } from '../originals/registry.ts';
import { isShared } from '../originals/shared-ends.ts';
import { VerifyError, type VerifyInput, verifiable, verify } from '../verify.ts';
import { isRaffle, RaffleError, raffleUsage, verifyRaffle } from './raffle.ts';

/** The options of each game, with an example of each: `--mines 3`. */
const drawParams = new Map(
  [...games.values()].flatMap((game) => (game.kind === 'shared' ? [] : Object.entries(game.drawParams))),
);
const usage = `Usage: npm run verify -- --game ${verifiable.join('|')} --server-seed <text> --client-seed <text> --nonce <number>${[
  ...drawParams,
]
  .map(([name, example]) => ` [--${name} ${example}]`)
  .join('')} [--params <json>]
       npm run verify -- --game crash|slide --game-hash <text> --client-seed <salt>
       ${raffleUsage}`;

class UsageError extends Error {}

try {
  const args = process.argv.slice(2);
  console.log(JSON.stringify(isRaffle(args) ? verifyRaffle(args) : verify(readArguments(args))));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof VerifyError || error instanceof RaffleError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}

function readArguments(args: string[]): VerifyInput {
  const values = readOptions(args);
  if (isShared(values.game ?? '')) {
    return {
      game: required(values.game, '--game'),
      gameHash: required(values['game-hash'], '--game-hash'),
      clientSeed: required(values['client-seed'], '--client-seed'),
    };
  }
  const nonce = required(values.nonce, '--nonce');
  if (!/^\d{1,15}$/.test(nonce)) throw new UsageError(`--nonce is a whole number from 0, not "${nonce}"`);
  return {
    game: required(values.game, '--game'),
    serverSeed: required(values['server-seed'], '--server-seed'),
    clientSeed: required(values['client-seed'], '--client-seed'),
    nonce: Number(nonce),
    params: { ...readParams(values.params ?? '{}'), ...readDrawParams(values) },
  };
}

function readOptions(args: string[]): Record<string, string | undefined> {
  try {
    return parseArgs({
      args,
      options: {
        game: { type: 'string' },
        'server-seed': { type: 'string' },
        'client-seed': { type: 'string' },
        'game-hash': { type: 'string' },
        nonce: { type: 'string' },
        params: { type: 'string' },
        ...Object.fromEntries([...drawParams.keys()].map((name) => [name, { type: 'string' } as const])),
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

/** Returns the parameters given by options: as numbers if they parse as such. */
function readDrawParams(values: Record<string, string | undefined>): JsonObject {
  const given = [...drawParams.keys()].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, /^\d{1,15}$/.test(value) ? Number(value) : value] as const];
  });
  return Object.fromEntries(given);
}

function readParams(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`--params is a JSON object such as '{"target":50,"condition":"over"}', not '${text}'`);
}

/** Returns true if a JSON value is an object. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
