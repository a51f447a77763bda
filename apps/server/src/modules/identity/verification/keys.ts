import { marksFor } from '../../../platform/crypto/marks.ts';

/** Returns the mark of a code, a number or an address, which the database stores in place of the value. */
export const markOf = marksFor('verification');
