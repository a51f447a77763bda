import { existsSync } from 'node:fs';

/** The browser that benchmarks use. @throws when there is none */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const path = found.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (!path) throw new Error('no Chromium: set CHROMIUM_PATH');
  return path;
}
