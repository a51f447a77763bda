/** Variables that a program needs to run; secrets and settings stay with the server. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/**
 * Returns the environment of a process that the server starts, without the server's secrets and a test runner's
 * variables.
 */
export function childEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const known = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(known), ...more };
}
