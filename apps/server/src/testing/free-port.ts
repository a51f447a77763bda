import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns a free port of the loopback, the first of as many in a row. It lies below those that systems give to outgoing connections,
 * one of which could take a port before its server does.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const wanted = Array.from({ length: inARow }, (_, at) => port + at);
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
