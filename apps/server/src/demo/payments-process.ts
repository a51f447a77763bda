import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../payments/src/main.ts', import.meta.url));
const startPatienceMs = 30_000;
const stopPatienceMs = 5000;

export type PaymentsProcess = {
  /** Where it answers, on this machine. */
  url: string;
  port: number;
  /** Ends it in order; `kill`: at once, as a power cut would. */
  stop: (how?: 'kill') => Promise<void>;
  /** Called once when it has ended by itself. */
  onExit: (work: () => void) => void;
};

/**
 * Starts the sandbox gateway as a process of its own. It ends with this one, however this one ends.
 * @param flags of `apps/payments/src/main.ts`, without the dashes
 * @throws Error with what it said, when it does not start
 */
export async function startPayments(
  secrets: readonly string[],
  flags: Record<string, string | number>,
): Promise<PaymentsProcess> {
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  // The test runner's own marks, and the site's secrets, are not its business.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }) };
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env, PAYMENTS_SECRETS: secrets.join(',') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const port = await listeningPort(child);
  child.stdout?.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: (how) => stop(child, how),
    onExit: (work) => void child.once('exit', work),
  };
}

async function listeningPort(child: ChildProcess): Promise<number> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the gateway has an output');
  let said = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-2000);
  });
  return await new Promise((done, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error('The payment sandbox did not start in time'));
    }, startPatienceMs);
    child.once('error', fail);
    child.once('exit', () => {
      clearTimeout(late);
      fail(new Error(`The payment sandbox did not start: ${said.trim()}`));
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
