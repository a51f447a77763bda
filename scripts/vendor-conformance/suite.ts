import type { Check, World } from './check.ts';
import { checksFor } from './checks.ts';

/**
 * Runs every check of a vendor, one after the other; `say` is called with a line a check.
 * @param stopsEarly ends with the first check that fails
 */
export async function tryVendor(
  world: World,
  say: (line: string) => void,
  stopsEarly = false,
): Promise<{ passed: number; failed: number }> {
  const sums = { passed: 0, failed: 0 };
  for (const check of checksFor(world.vendor)) {
    const problem = await problemOf(check, world);
    sums[problem === null ? 'passed' : 'failed']++;
    say(problem === null ? `ok    ${check.name}` : `FAIL  ${check.name}\n      ${problem}`);
    if (problem !== null && stopsEarly) break;
  }
  return sums;
}

async function problemOf({ run }: Check, world: World): Promise<string | null> {
  const { heard } = world.platform;
  const from = heard.length;
  try {
    await run(world);
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // Errors that follow from a malformed call are reported with it.
    const wrong = heard.slice(from).find(({ fault }) => fault !== null);
    return wrong ? `${problem} (what came as ${wrong.action}: ${wrong.fault})` : problem;
  }
}
