import { join } from 'node:path';

/** The path of a file of the portal's sources, with the question that names a part of it. */
export const source = (path: string) => join(import.meta.dirname, 'src', path);
