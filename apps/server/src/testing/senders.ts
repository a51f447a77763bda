import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailSettings, SmsSettings } from '../platform/config/config.ts';

/** A request to an SMS provider. */
export type ProviderRequest = { method: string; url: string; headers: Record<string, unknown>; body: string };
export type TestSmsProvider = {
  url: string;
  requests: ProviderRequest[];
  /** Sets the answer to the next requests; 200 by default. */
  answer: { status: number; body: string; afterMs: number; headers: Record<string, string> };
  settings: (more?: Partial<SmsSettings>) => SmsSettings;
  close: () => Promise<void>;
};

/** Starts an HTTP provider that accepts every SMS and remembers it. */
export async function openTestSmsProvider(port = 0): Promise<TestSmsProvider> {
  const requests: ProviderRequest[] = [];
  const answer: TestSmsProvider['answer'] = { status: 200, body: '{"ok":true}', afterMs: 0, headers: {} };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    const { status, body, afterMs } = answer;
    if (afterMs > 0) await sleep(afterMs);
    response.writeHead(status, answer.headers).end(body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    url,
    requests,
    answer,
    settings: (more = {}) => ({
      url,
      method: 'POST',
      headers: {},
      body: '{"to":"{to}","text":"{text}","code":"{code}"}',
      successStatus: { min: 200, max: 299 },
      successPattern: null,
      ...more,
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the codes that a provider received, oldest first. */
export function codesOf({ requests }: TestSmsProvider): { to: string; code: string; text: string }[] {
  return requests.map(({ body }) => JSON.parse(body));
}

type TestMailServer = {
  settings: MailSettings;
  messages: { from: string; to: string[]; source: string }[];
  /** The SMTP status with which the next recipients are refused; null: they are accepted. */
  refuse: { status: number | null };
};

/** Starts a mail server that accepts every message and keeps it as it came over the wire. It closes with the test. */
export async function openTestMailServer(
  auth?: { user: string; pass: string },
  host = '127.0.0.1',
): Promise<TestMailServer> {
  const messages: TestMailServer['messages'] = [];
  const refuse: TestMailServer['refuse'] = { status: null };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(auth ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !auth,
    onAuth: ({ username, password }, _session, done) =>
      username === auth?.user && password === auth?.pass
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onRcptTo: (_address, _session, done) =>
      done(refuse.status === null ? null : Object.assign(new Error('refused'), { responseCode: refuse.status })),
    onData: async (stream, session, done) => {
      const source = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      messages.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
      done();
    },
  });
  server.listen(0, host);
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((done) => server.close(() => done())));
  const login = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : '';
  return {
    settings: {
      url: `smtp://${login}${host}:${portOf(server.server.address())}`,
      from: { name: 'Fairhouse', address: 'no-reply@play.example' },
    },
    messages,
    refuse,
  };
}

function portOf(address: string | { port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on a port');
  return address.port;
}
