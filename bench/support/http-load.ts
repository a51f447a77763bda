import { connect, type Socket } from 'node:net';

/** Headers (name and value) and JSON body of a POST; without a body a GET. */
export type LoadRequest = { path: string; headers: string; body?: string };

export type LoadOptions = {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  /** Returns a connection's next request, with its path where that differs; or its bytes as `requestText` writes them. */
  next: (connection: number) => (Omit<LoadRequest, 'path'> & { path?: string }) | Uint8Array;
};

export type LoadResult = { answered: number; perSecond: number; p50Ms: number; p99Ms: number; refused: string[] };

const readBytes = 65_536;

/**
 * A closed loop over keep-alive connections: each sends a request, reads its whole answer, sends the next. It uses
 * plain sockets, since it shares the machine with the server that is measured; answers must have a content-length.
 */
export async function load({ port, path, connections, seconds, next }: LoadOptions): Promise<LoadResult> {
  const timesMs: number[] = [];
  const refused: string[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;

  const drive = (connection: number) =>
    new Promise<void>((done, fail) => {
      let sentAt = 0;
      let got = '';
      const send = () => {
        const now = performance.now();
        if (now >= end) {
          socket.destroy();
          return done();
        }
        const request = next(connection);
        sentAt = now;
        socket.write(request instanceof Uint8Array ? request : requestText(port, { path, ...request }));
      };
      // One buffer a connection: what the client has to collect as garbage would count as the server's time.
      const buffer = Buffer.allocUnsafeSlow(readBytes);
      const callback = (bytes: number): boolean => {
        // Latin-1: one character a byte, so that lengths are bytes.
        got += buffer.toString('latin1', 0, bytes);
        const answer = wholeAnswer(got);
        if (!answer) return true;
        timesMs.push(performance.now() - sentAt);
        if (answer.status !== 200 && answer.status !== 304 && refused.length < 10)
          refused.push(`${answer.status} ${answer.body.slice(0, 200)}`);
        got = '';
        send();
        return true;
      };
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
      socket.on('connect', send);
      socket.on('error', fail);
      socket.on('close', () => fail(new Error('The server closed a connection')));
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

/** Writes a request as it is sent. */
export function requestText(port: number, { path, headers, body }: LoadRequest): string {
  const head = `${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}`;
  if (body === undefined) return `GET ${head}\r\n`;
  return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
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
