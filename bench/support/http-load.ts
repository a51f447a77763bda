import { connect, type Socket } from 'node:net';

export type LoadOptions = {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  /**
   * Headers (name and value) and JSON body of the next request of a connection, a POST; without a body a GET. Its path where
   * that differs.
   */
  next: (connection: number) => { headers: string; body?: string; path?: string };
};

export type LoadResult = { answered: number; perSecond: number; p50Ms: number; p99Ms: number; refused: string[] };

/**
 * A closed loop over keep-alive connections: each sends a request, reads its whole answer, sends the next. Written on bare
 * sockets, since it shares the machine with the server that is measured; answers must carry a content-length.
 */
export async function load({ port, path, connections, seconds, next }: LoadOptions): Promise<LoadResult> {
  const timesMs: number[] = [];
  const refused: string[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const head = ` HTTP/1.1\r\nhost: localhost:${port}\r\n`;

  const drive = (connection: number) =>
    new Promise<void>((done, fail) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let got = '';
      const send = () => {
        const now = performance.now();
        if (now >= end) {
          socket.destroy();
          return done();
        }
        const { headers, body, path: own = path } = next(connection);
        sentAt = now;
        if (body === undefined) return void socket.write(`GET ${own}${head}${headers}\r\n`);
        const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`POST ${own}${head}${headers}${about}\r\n${body}`);
      };
      // Latin-1: one character a byte, so that lengths are bytes.
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', fail);
      socket.on('close', () => fail(new Error('The server closed a connection')));
      socket.on('data', (chunk: string) => {
        got += chunk;
        const answer = wholeAnswer(got);
        if (!answer) return;
        timesMs.push(performance.now() - sentAt);
        if (answer.status !== 200 && answer.status !== 304 && refused.length < 10)
          refused.push(`${answer.status} ${answer.body.slice(0, 200)}`);
        got = '';
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, i) => drive(i)));

  const tookSeconds = (performance.now() - start) / 1000;
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => round(timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))] ?? 0);
  return {
    answered: timesMs.length,
    perSecond: Math.round(timesMs.length / tookSeconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused,
  };
}

function wholeAnswer(text: string): { status: number; body: string } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  if (text.startsWith('HTTP/1.1 304')) return { status: 304, body: '' };
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd + 2))?.[1];
  if (length === undefined) throw new Error(`An answer without a content-length: ${text.slice(0, headEnd)}`);
  const body = text.slice(headEnd + 4);
  return body.length < Number(length) ? null : { status: Number(text.slice(9, 12)), body };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
