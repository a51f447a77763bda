import { join } from 'node:path';

/**
 * Returns the path of a file in the portal's sources; a query part such as `?tsr-split=component` names a part of the
 * file.
 */
export const source = (path: string) => join(import.meta.dirname, 'src', path);
