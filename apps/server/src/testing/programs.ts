/** What the tests give every program of ours that they start, beside its own settings; it finds nothing else of the machine's. */
export const ofTheTests: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
