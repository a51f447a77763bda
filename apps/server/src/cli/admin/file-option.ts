import { readFileSync } from 'node:fs';
import { BadInput } from './command.ts';

/** Returns the content of the file that `--file` names. @throws BadInput when it is missing or cannot be read */
export function readBytes(file: string | undefined): Buffer {
  if (file === undefined) throw new BadInput('--file is missing');
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadInput(`--file cannot be read: ${error instanceof Error ? error.message : file}`);
  }
}
