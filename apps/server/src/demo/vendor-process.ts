import { fileURLToPath } from 'node:url';
import { type SideProcess, startSideProcess } from './side-process.ts';

const program = fileURLToPath(new URL('../../../studio/src/main.ts', import.meta.url));

/**
 * Starts the reference vendor as a separate process.
 * @param secrets by vendor code, the newest first
 * @param flags of `apps/studio/src/main.ts`, without the dashes
 * @throws Error with its output, when it does not start
 */
export async function startVendor(
  secrets: ReadonlyMap<string, readonly string[]>,
  flags: Record<string, string | number>,
): Promise<SideProcess> {
  const env = Object.fromEntries([...secrets].map(([code, live]) => [`VENDOR_${code}_SECRETS`, live.join(',')]));
  return await startSideProcess({ name: 'The reference vendor', program }, flags, env);
}
