import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A page that watches a topic: a minimal Socket.IO client on a plain connection, since it shares the machine with the
 * server that it measures.
 */
export type Watcher = { socket: Socket; heard: (event: string, payload: string) => void };

const opcodes = { text: 1, ping: 9 } as const;

/**
 * Opens a WebSocket to Socket.IO, signs in and watches a topic.
 * @param heard called with the name of each event and the text after it
 */
export async function watching(
  port: number,
  { token, topic }: { token: string; topic: string },
  heard: Watcher['heard'],
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const joined = Promise.withResolvers<void>();
  let held: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  const take = (text: string) => {
    if (text === '2') socket.write(frame('3'));
    else if (text.startsWith('0')) socket.write(frame(`40${JSON.stringify({ token })}`));
    else if (text.startsWith('40')) {
      socket.write(frame(`42${JSON.stringify(['watch', topic])}`));
      joined.resolve();
    } else if (text.startsWith('44')) joined.reject(new Error(text));
    else if (text.startsWith('42["')) heard(text.slice(4, text.indexOf('"', 4)), text);
  };
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!isUpgraded) {
      const head = held.indexOf('\r\n\r\n');
      if (head < 0) return;
      isUpgraded = true;
      held = held.subarray(head + 4);
    }
    for (;;) {
      if (held.length < 2) return;
      const [first = 0, second = 0] = held;
      const [start, length] = second === 126 ? [4, held.length < 4 ? Number.NaN : held.readUInt16BE(2)] : [2, second];
      if (!(held.length >= start + length)) return;
      const body = held.subarray(start, start + length);
      held = held.subarray(start + length);
      if ((first & 15) === opcodes.text) take(body.toString());
      else if ((first & 15) === opcodes.ping) socket.write(frame(body.toString(), 10));
    }
  });
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await joined.promise;
  return socket;
}

/** Returns a client's WebSocket frame, masked with zeros, which leaves its text unchanged. */
function frame(text: string, opcode: number = opcodes.text): Buffer {
  const body = Buffer.from(text);
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}
