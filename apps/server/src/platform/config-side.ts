import { integer, type Read, url } from './config-readers.ts';

/** A program of ours that is started beside the site, for trying things without the outside world. */
export type SideProgram = {
  port: number;
  /** Where browsers reach it. */
  publicUrl: string;
};

/**
 * No real money may meet these by accident: on a database of the operator's own they run only where they are asked for.
 * @param offset from the site's port to the one that it takes by default
 */
export function readSideProgram(
  read: Read,
  { port, databaseUrl }: { port: number; databaseUrl: string | null },
  name: 'PAYMENTS_SANDBOX' | 'VENDOR_DEMO',
  offset: number,
): SideProgram | null {
  const fallback = databaseUrl === null ? port + offset : 0;
  const own = read(`${name}_PORT`, integer(0, 65_535), fallback, 'a port, 0 for none');
  const publicUrl = read(`${name}_URL`, url('http:', 'https:'), `http://localhost:${own}`, 'an http(s) address');
  return own === 0 ? null : { port: own, publicUrl };
}
