import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deviceCookie } from '@fairhouse/contract/identity';
import { newToken } from '../../apps/server/src/platform/crypto/tokens.ts';

export type Said = { status: number; text: string };

/** Opens a member's connection, which sends one request at a time. */
export async function memberLine(port: number, token: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  let got = '';
  let answer: ((said: Said) => void) | null = null;
  socket.on('data', (chunk: string) => {
    got += chunk;
    const head = got.indexOf('\r\n\r\n');
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(got.slice(0, head + 2))?.[1]);
    if (head < 0 || got.length < head + 4 + length) return;
    const said = { status: Number(got.slice(9, 12)), text: got.slice(head + 4) };
    got = '';
    answer?.(said);
  });
  // The server recognizes a browser by the cookie from its member's login.
  const cookie = `${deviceCookie}=${newToken()}`;
  const ask = (method: 'GET' | 'POST', path: string, body?: object, more = ''): Promise<Said> => {
    const text = body ? JSON.stringify(body) : '';
    const about = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` : '';
    const { promise, resolve } = Promise.withResolvers<Said>();
    answer = resolve;
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\ncookie: ${cookie}\r\n${more}${about}\r\n${text}`,
    );
    return promise;
  };
  return { socket, ask };
}
