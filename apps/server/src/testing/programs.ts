/** The environment that every program started by a test gets beside its own settings; nothing else of the machine's is passed on. */
export const ofTheTests: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
