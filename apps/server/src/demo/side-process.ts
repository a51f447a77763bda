import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../platform/child-environment.ts';

/** Milliseconds that the start may take; below, that the stop may take. */
const startPatienceMs = 30_000;
const stopPatienceMs = 5000;

/** A program of ours in a separate process beside the site. */
export type SideProcess = {
  /** Its address on this machine. */
  url: string;
  port: number;
  /** Stops it in order; `kill`: at once, as a power cut would. */
  stop: (how?: 'kill') => Promise<void>;
  /** Registers a function that is called once when it has ended by itself. */
  onExit: (work: () => void) => void;
};

/**
 * Starts a program that prints `{"listening":<port>}` as its first line. It ends with this process, even when this
 * one is killed.
 * @param name for messages
 * @param flags without the dashes
 * @param secrets environment variables in addition to those that every program needs
 * @throws Error with its output, when it does not start
 */
export async function startSideProcess(
  { name, program }: { name: string; program: string },
  flags: Record<string, string | number>,
  secrets: Record<string, string>,
): Promise<SideProcess> {
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const child = spawn(process.execPath, [program, ...args], {
    env: childEnvironment(secrets),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const port = await listeningPort(child, name);
  child.stdout?.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: (how) => stop(child, how),
    onExit: (work) => void child.once('exit', work),
  };
}

async function listeningPort(child: ChildProcess, name: string): Promise<number> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the program has an output');
  let said = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-2000);
  });
  return await new Promise((done, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`${name} did not start in time`));
    }, startPatienceMs);
    child.once('error', fail);
    child.once('exit', () => {
      clearTimeout(late);
      fail(new Error(`${name} did not start: ${said.trim()}`));
    });
    createInterface({ input: stdout }).once('line', (line) => {
      clearTimeout(late);
      const message: unknown = JSON.parse(line);
      const port = typeof message === 'object' && message && 'listening' in message ? Number(message.listening) : 0;
      done(port);
    });
  });
}

async function stop(child: ChildProcess, how?: 'kill'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  await gone;
  clearTimeout(late);
}
