import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../platform/child-environment.ts';
import type { Ctx } from '../platform/ctx.ts';
import { pictureFiles } from './pictures.ts';

/** Returns the folder of this node's picture files. */
export function artFolder(ctx: Ctx): string {
  return join(ctx.config.dataDir, 'art');
}

/**
 * Starts the making of missing picture files in a separate process, so that encoding takes neither this process's
 * time nor its memory. Until it is done, and if it fails, the drawings themselves are served.
 */
export function startRendering(ctx: Ctx): void {
  const folder = artFolder(ctx);
  if (pictureFiles().every(({ file }) => existsSync(join(folder, file)))) return;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'render-process.ts'), folder], {
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-2000);
  });
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      ctx.log.warn({ err: error }, 'pictures could not be rendered');
      done();
    });
    child.once('exit', (code) => {
      if (code) ctx.log.warn({ code, said }, 'pictures could not be rendered');
      done();
    });
  });
  ctx.onClose(async () => {
    child.kill();
    await ended;
  });
}
