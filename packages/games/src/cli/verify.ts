import { parseArgs } from 'node:util';
import type { JsonObject } from '../game.ts';
import { VerifyError, verify } from '../verify.ts';

const usage =
  'Usage: npm run verify -- --game dice --server-seed <text> --client-seed <text> --nonce <number> [--params <json>]';

class UsageError extends Error {}

try {
  console.log(JSON.stringify(verify(readArguments(process.argv.slice(2)))));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof VerifyError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}

function readArguments(args: string[]) {
  const values = readOptions(args);
  const nonce = required(values.nonce, '--nonce');
  if (!/^\d{1,15}$/.test(nonce)) throw new UsageError(`--nonce is a whole number from 0, not "${nonce}"`);
  return {
    game: required(values.game, '--game'),
    serverSeed: required(values['server-seed'], '--server-seed'),
    clientSeed: required(values['client-seed'], '--client-seed'),
    nonce: Number(nonce),
    params: readParams(values.params ?? '{}'),
  };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        game: { type: 'string' },
        'server-seed': { type: 'string' },
        'client-seed': { type: 'string' },
        nonce: { type: 'string' },
        params: { type: 'string' },
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

function readParams(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`--params is a JSON object such as '{"target":50,"condition":"over"}', not '${text}'`);
}

/** What JSON.parse made is JSON; whether it is an object is the question. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
