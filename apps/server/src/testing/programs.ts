/**
 * The environment that every program started by a test gets in addition to its own settings; nothing else of the
 * machine's environment is passed on.
 */
export const ofTheTests: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
