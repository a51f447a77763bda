// npm run dev: the server restarts on a change; portal and console are updated in the open page (Vite); one address,
// PORT, serves all of them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, leave, node, root } from './prepare.mjs';

await ensureInstalled();
const port = Number(process.env.PORT || 8080);
if (!Number.isInteger(port) || port < 1 || port > 65000) leave(`PORT="${process.env.PORT}" is not a port`);
// PORT is Vite's; the server behind it, its database, the payment sandbox and the vendor take the next four ports.
const apiPort = port + 1;
const consolePort = port + 5;
const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'];

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root, {
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  }),
  start(vite, join(root, 'apps/portal'), {
    PORT: String(port),
    API_URL: `http://127.0.0.1:${apiPort}`,
    CONSOLE_URL: `http://localhost:${consolePort}`,
  }),
  start(vite, join(root, 'apps/console'), { PORT: String(consolePort), API_URL: `http://127.0.0.1:${apiPort}` }),
];
console.log(`\nFairhouse in development: http://localhost:${port}\n`);

function start(args, cwd, more) {
  const child = spawn(node, args, { cwd, stdio: 'inherit', env: environment(more) });
  child.on('exit', (code) => stop(code ?? 0));
  return child;
}

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  let left = children.filter((child) => child.exitCode === null && child.signalCode === null).length;
  const gone = () => --left <= 0 && process.exit(code);
  if (left === 0) process.exit(code);
  for (const child of children) child.once('exit', gone);
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
