import { openSite } from '../platform/site.ts';
import { startFailure } from '../platform/start-failure.ts';
import { runAdmin, type WithSite } from './admin/run.ts';

/** `npm run admin -- <command> …`. Exit codes: 0: done; 1: the site could not be reached; 2: the command is wrong. */
async function main(args: string[]): Promise<number> {
  try {
    const { code, lines } = await runAdmin(args, withSite);
    (code === 0 ? console.log : console.error)(lines.join('\n'));
    return code;
  } catch (error) {
    // Ctrl-C at the password prompt.
    if (error instanceof Error && error.name === 'AbortError') return 130;
    const line = startFailure(error, process.env);
    if (line === null) throw error;
    return fail(line);
  }
}

const withSite: WithSite = async (work) => {
  const site = await openSite(process.env, 'tool');
  try {
    return await work(site.ctx);
  } finally {
    await site.close();
  }
};

function fail(line: string): number {
  console.error(line);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
