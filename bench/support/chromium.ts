import { existsSync } from 'node:fs';

/** Returns the path of the browser that benchmarks use. @throws if there is none */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const path = found.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (!path) throw new Error('no Chromium: set CHROMIUM_PATH');
  return path;
}
