// Runs before anything is installed, so it is plain JavaScript for Node 20 and uses only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';

export const root = dirname(import.meta.dirname);
/** The pinned Node, an npm package: the same everywhere, whatever the host has. */
export const node = join(root, 'node_modules/node/bin/node');

const installMarker = join(root, 'node_modules/.installed');
const lock = join(root, '.cache/prepare.lock');
// Node keeps its compiled form of our TypeScript and of the packages here, so that the next start compiles neither.
const compiled = join(root, '.cache/compiled');
// The embedded PostgreSQL may run as another user, who must be able to read what is installed.
process.umask(0o022);

/**
 * Returns the environment for programs that we start: an empty one still gets a PATH, and npm a folder for its cache.
 */
export function environment(more = {}) {
  const usual = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  const path = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter), ...usual].filter(Boolean);
  return { ...process.env, PATH: [...new Set(path)].join(delimiter), ...more };
}

/**
 * Node's flags and the environment for the server. By default V8 sizes its heap by the machine's memory and lets
 * garbage grow to several times the memory in use, and the C library keeps a heap for each of Node's threads (35 MB);
 * these settings bring the server back below 250 MB once a load has ended.
 */
export const { nodeFlags: serverFlags, environment: serverEnvironment } = JSON.parse(
  readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
).config;

/** Installs the packages when the lockfile or a package.json has changed since the last time. */
export async function ensureInstalled() {
  const wanted = hashOf(['package-lock.json', ...packageFiles()]);
  if (installed(wanted)) return;
  await alone(() => {
    if (installed(wanted)) return;
    console.log('Installing packages …');
    const home = homeExists() ? {} : { npm_config_cache: join(tmpdir(), `npm-cache-${process.getuid?.() ?? 0}`) };
    const flags = ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const [command, ...first] = npm();
    const { status, error } = spawnSync(command, [...first, ...flags], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment(home),
    });
    if (status !== 0) leave(`npm install failed${error ? `: ${error.message}` : ''}`);
    if (!existsSync(node)) leave('The package "node" was not set up: npm must be allowed to run its install script');
    writeFileSync(installMarker, wanted);
  });
}

/** Builds the web apps when their sources have changed since the last build. */
export async function ensureBuilt() {
  const marker = join(root, 'apps/portal/dist/.sources');
  const wanted = hashOf([
    'package-lock.json',
    'scripts/build.ts',
    ...sourcesOf('apps/portal'),
    ...sourcesOf('apps/console'),
    ...sourcesOf('apps/studio/client'),
    ...sourcesOf('packages'),
  ]);
  const built = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (built()) return;
  await alone(() => {
    if (built()) return;
    console.log('Building the portal …');
    const { status } = spawnSync(node, ['scripts/build.ts'], { cwd: root, stdio: 'inherit', env: environment() });
    if (status !== 0) leave('The portal could not be built');
    writeFileSync(marker, wanted);
  });
}

/** Replaces this process by a program with the pinned Node: signals are forwarded, and its exit code is ours. */
export function become(args, more = {}) {
  const env = environment({ NODE_COMPILE_CACHE: compiled, ...more });
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => leave(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** Exits with one clear line. */
export function leave(line) {
  console.error(line);
  process.exit(1);
}

function installed(wanted) {
  return existsSync(node) && existsSync(installMarker) && readFileSync(installMarker, 'utf8') === wanted;
}

function packageFiles() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`)
      : [],
  );
  return ['package.json', ...workspaces.filter((file) => existsSync(join(root, file)))];
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', '.tanstack'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sourcesOf(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of files.filter((f) => existsSync(join(root, f))).sort()) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Returns npm as a command: the one that runs us, the one beside our Node, or the one on the PATH. */
function npm() {
  const beside = dirname(dirname(process.execPath));
  const candidates = [
    process.env.npm_execpath,
    join(beside, 'lib/node_modules/npm/bin/npm-cli.js'),
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
    '/usr/local/lib/node_modules/npm/bin/npm-cli.js',
    '/usr/lib/node_modules/npm/bin/npm-cli.js',
  ];
  const found = candidates.find((path) => path?.endsWith('.js') && existsSync(path));
  return found ? [process.execPath, found] : ['npm'];
}

function homeExists() {
  try {
    return statSync(process.env.HOME ?? userInfo().homedir).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Runs work that only one process in this checkout may do at a time: two parallel starts must not install or build over
 * each other.
 */
async function alone(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !taken(); told = true) {
    if (!told) console.log(`Waiting for another start in ${relative(process.cwd(), root) || '.'} …`);
    await new Promise((done) => setTimeout(done, 500));
  }
  process.on('exit', unlock);
  try {
    await work();
  } finally {
    unlock();
    process.off('exit', unlock);
  }
}

function unlock() {
  rmSync(lock, { force: true });
}

function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    // The process that held the lock is gone: the next try takes it.
    if (error.code === 'ESRCH' || error.code === 'ENOENT') rmSync(lock, { force: true });
  }
  return false;
}
