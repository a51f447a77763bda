import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

export type LocalServer = { url: string; close: () => Promise<void> };

/** Starts an outside service of a test on this machine. `answer` is called once the address is known. */
export async function startLocalServer(
  answer: (url: string) => RequestListener | Promise<RequestListener>,
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<LocalServer> {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server listens on a port');
  const url = `http://${host}:${address.port}`;
  listener = await answer(url);
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}
