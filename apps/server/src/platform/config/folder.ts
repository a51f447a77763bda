import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's recursive `mkdirSync` never returns on a file system that takes no folders (/proc).
 * @param path an absolute path
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start of the same moment made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
