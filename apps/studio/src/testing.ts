import { signatureOf } from '@fairhouse/signature/signature';
import { bodyOf, sendJson, startLocalServer } from '../../server/src/testing/local-server.ts';
import { readConfig } from './config.ts';
import { type Running, startVendor } from './server.ts';

export const secret = 'a secret that both sides know';
export const otherSecret = 'the secret of the other studio';

export type HeardCall = { action: string; body: Record<string, string> };
/** The simulated platform's answer to a call: a value, a refusal's code, or nothing at all. */
export type Say = (call: HeardCall) => { value: unknown } | { code: string } | null;

/** Answers every call with success. */
export const agree: Say = ({ action, body }) => {
  if (action === 'authenticate') {
    const session = 'session-of-the-platform';
    const who = {
      session,
      player: '42',
      displayName: 'so•••',
      currency: 'THB',
      gameCode: 'tuktuk-turbo',
      language: 'TH',
    };
    return { value: { ...who, balance: '1000.0000' } };
  }
  return { value: { transactionId: body.transactionId ?? '', balance: '995.0000' } };
};

/** Opens a platform that records calls and answers as `say` decides. */
export async function openPlatform() {
  const heard: HeardCall[] = [];
  const platform = { heard, say: agree };
  const server = await startLocalServer(() => async (request, response) => {
    const body: Record<string, string> = JSON.parse(await bodyOf(request));
    const call = { action: request.url?.split('/').at(-1) ?? '', body };
    heard.push(call);
    const said = platform.say(call);
    if (!said) return void request.socket.destroy();
    if ('code' in said) return sendJson(response, { success: false, code: said.code, message: '' }, 422);
    sendJson(response, { success: true, value: said.value });
  });
  return Object.assign(platform, { url: server.url, close: server.close });
}

/** Opens the vendor as its process runs it, with one studio or both. */
export async function openVendor(
  platformUrl: string,
  {
    file = ':memory:',
    mode = 'NMS=single,RVL=transfer',
    protocol = '1',
    now,
  }: { file?: string; mode?: string; protocol?: '1' | '2'; now?: () => number } = {},
) {
  const flags = { port: '0', file, mode, protocol, 'platform-url': platformUrl, 'site-urls': 'https://play.example' };
  const quick = { 'retry-ms': '40', 'retry-ms-max': '120', 'patience-ms': '1500' };
  const args = Object.entries({ ...flags, ...quick }).flatMap(([name, value]) => [`--${name}`, value]);
  const secrets = { VENDOR_NMS_SECRETS: `newer,${secret}`, VENDOR_RVL_SECRETS: otherSecret };
  const running: Running = await startVendor(readConfig(args, secrets), now);
  const url = `http://127.0.0.1:${running.port}`;
  /** @typeParam T the answer's assumed type */
  const post = async <T>(path: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const said: T = JSON.parse(await answer.text());
    return { status: answer.status, said };
  };
  return {
    url,
    close: running.close,
    /** Calls as the platform; signed with `by`. */
    call: <T>(path: string, value: unknown, by = secret) => {
      const body = JSON.stringify(value);
      const signature = signatureOf(by, { method: 'POST', path, body }, new Date(now?.() ?? Date.now()));
      return post<T>(path, body, { 'x-signature': signature });
    },
    /** Calls as a page. */
    page: <T>(path: string, value: unknown, key?: string) =>
      post<T>(path, JSON.stringify(value), key === undefined ? {} : { 'x-session': key }),
  };
}
