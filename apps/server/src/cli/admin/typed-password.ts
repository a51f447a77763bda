import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BadInput } from './command.ts';

/**
 * A password that is piped (`--password-stdin`) or asked for at a terminal, where it is not shown; '' where there is neither.
 * @throws BadInput when nothing is piped
 */
export async function typedPassword(piped: boolean, question: string): Promise<string> {
  if (piped) {
    const password = (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
    if (password === '') throw new BadInput('--password-stdin: standard input is empty');
    return password;
  }
  if (!process.stdin.isTTY) return '';
  process.stderr.write(`${question}: `);
  // What is typed is not shown: the terminal echoes into nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
