/** Variables that a program needs to run; secrets and settings are the server's alone. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/** Returns the environment of a process that the server starts: neither its secrets nor a test runner's variables. */
export function childEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const known = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(known), ...more };
}
