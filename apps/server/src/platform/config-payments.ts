import { integer, type Read, url } from './config-readers.ts';

/** The sandbox gateway that is started beside the site; null: none. */
export type PaymentsSandbox = {
  port: number;
  /** Where payers' browsers reach it. */
  publicUrl: string;
};

/** No real money may meet it by accident: on a database of the operator's own it runs only where it is asked for. */
export function readPaymentsSandbox(
  read: Read,
  { port, databaseUrl }: { port: number; databaseUrl: string | null },
): PaymentsSandbox | null {
  const own = read(
    'PAYMENTS_SANDBOX_PORT',
    integer(0, 65_535),
    databaseUrl === null ? port + 2 : 0,
    'a port, 0 for none',
  );
  const publicUrl = read(
    'PAYMENTS_SANDBOX_URL',
    url('http:', 'https:'),
    `http://localhost:${own}`,
    'an http(s) address',
  );
  return own === 0 ? null : { port: own, publicUrl };
}
