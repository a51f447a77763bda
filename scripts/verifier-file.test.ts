import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import published from '../packages/games/fixtures/published.json' with { type: 'json' };
import { verifierFile } from './verifier-file.ts';

type Verifier = { verify: (input: unknown) => unknown; checkRounds: (text: string) => Iterable<unknown> };

let html = '';
beforeAll(async () => {
  html = await verifierFile();
});

const script = () => /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';

/** Returns the verifier's functions, run without a page and with nothing but the language itself. */
function verifier(): Verifier {
  const world = createContext({ TextEncoder });
  runInContext(script(), world);
  return (world as { fairhouse: Verifier }).fairhouse;
}

test('the verifier is one file that names no address and loads nothing', () => {
  const named =
    /.{0,20}(?:https?:\/\/|wss?:\/\/|\/\/[a-z0-9-]+\.[a-z]|<(?:link|img|iframe|base)\b|\s(?:src|srcset)=).{0,20}/i;
  expect(named.exec(html)?.[0] ?? null).toBeNull();
  const asks = /.{0,20}\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|import)\s*\(.{0,20}/;
  expect(asks.exec(script())?.[0] ?? null).toBeNull();
});

test('its policy lets it run its own script and ask nobody', () => {
  const sha256 = createHash('sha256').update(script()).digest('base64');
  expect(html).toContain(`content="default-src 'none'; script-src 'sha256-${sha256}';`);
});

test('it computes every published case', () => {
  const { verify } = verifier();
  for (const { expect: result, ...input } of published) {
    expect(JSON.parse(JSON.stringify(verify(input)))).toEqual(result);
  }
});

test('the same sources give the same file', async () => {
  expect(await verifierFile()).toBe(html);
});
