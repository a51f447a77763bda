import { type Check, NotTried, type World } from './check.ts';
import { checksFor } from './checks.ts';

export type Sums = { passed: number; failed: number; notTried: number };
type Outcome = { sum: keyof Sums; why: string };

const marks: Record<keyof Sums, string> = { passed: 'ok    ', failed: 'FAIL  ', notTried: '--    ' };

/**
 * Runs every check of a vendor, one after the other; `say` is called with one line per check.
 * @param stopsEarly ends with the first check that fails
 */
export async function tryVendor(world: World, say: (line: string) => void, stopsEarly = false): Promise<Sums> {
  const sums: Sums = { passed: 0, failed: 0, notTried: 0 };
  for (const check of checksFor(world.vendor)) {
    const { sum, why } = await outcomeOf(check, world);
    sums[sum]++;
    say(`${marks[sum]}${check.name}${why && `\n      ${why}`}`);
    if (sum === 'failed' && stopsEarly) break;
  }
  return sums;
}

async function outcomeOf({ run }: Check, world: World): Promise<Outcome> {
  const { heard } = world.platform;
  const from = heard.length;
  try {
    await run(world);
    return { sum: 'passed', why: '' };
  } catch (error) {
    if (error instanceof NotTried) return { sum: 'notTried', why: `not tried: ${error.message}` };
    const problem = error instanceof Error ? error.message : String(error);
    // Errors that follow from a malformed call are reported with it.
    const wrong = heard.slice(from).find(({ fault }) => fault !== null);
    return { sum: 'failed', why: wrong ? `${problem} (what came as ${wrong.action}: ${wrong.fault})` : problem };
  }
}
