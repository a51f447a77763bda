import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BadInput } from './command.ts';

const piles = new WeakMap<typeof process.stdin, Promise<string[]>>();

/** Returns the next line of the piped input, which is read once; '' at its end. */
async function nextLine(): Promise<string> {
  const pile = piles.get(process.stdin) ?? text(process.stdin).then((piped) => piped.split(/\r?\n/));
  piles.set(process.stdin, pile);
  return (await pile).shift() ?? '';
}

/**
 * Returns a password that is piped (`--password-stdin`) or typed at a terminal, where it is not shown; '' without
 * either. Several piped passwords are one to a line.
 * @throws BadInput when nothing is piped
 */
export async function typedPassword(piped: boolean, question: string): Promise<string> {
  if (piped) {
    const password = await nextLine();
    if (password === '') throw new BadInput(`${question} is to be piped: standard input has no such line`);
    return password;
  }
  if (!process.stdin.isTTY) return '';
  process.stderr.write(`${question}: `);
  // The terminal echoes into this stream, so that the typed password is not shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
