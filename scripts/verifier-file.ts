/**
 * Builds the fairness verifier: one HTML file with the rules of all games, which works offline. Its content security
 * policy allows only its one script and no network requests.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../apps/portal/src/features/games/fairness/verifier');

/** Returns the file. The same sources give the same bytes. */
export async function verifierFile(): Promise<string> {
  const script = (await bundled()).trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const style = readFileSync(join(folder, 'page.css'), 'utf8').trim();
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>Fairness verifier</title>
<style>${style}</style>
</head>
<body>
<main id="page"></main>
<script>${script}</script>
</body>
</html>
`;
}

/** Returns the script of the page with all that it imports, in ASCII, so that the file's encoding does not matter. */
async function bundled(): Promise<string> {
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(folder, 'main.ts'), formats: ['iife'], name: 'verifier' },
    },
  });
  const outputs = Array.isArray(made) ? made : [made];
  for (const output of outputs) {
    for (const part of 'output' in output ? output.output : []) if (part.type === 'chunk') return part.code;
  }
  throw new Error('the verifier has a script');
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
