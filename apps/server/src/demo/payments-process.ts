import { fileURLToPath } from 'node:url';
import { type SideProcess, startSideProcess } from './side-process.ts';

const program = fileURLToPath(new URL('../../../payments/src/main.ts', import.meta.url));

/**
 * Starts the sandbox gateway as a separate process.
 * @param flags of `apps/payments/src/main.ts`, without the dashes
 * @throws Error with its output, when it does not start
 */
export async function startPayments(
  secrets: readonly string[],
  flags: Record<string, string | number>,
): Promise<SideProcess> {
  return await startSideProcess({ name: 'The payment sandbox', program }, flags, {
    PAYMENTS_SECRETS: secrets.join(','),
  });
}
