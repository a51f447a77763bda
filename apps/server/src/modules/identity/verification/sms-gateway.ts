import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsSettings } from '../../../platform/config-senders.ts';
import { codeOf, SendError, type SmsMessage } from './provider.ts';

const patienceMs = 5000;
const retryAfterMs = 250;
const answerCharsMax = 64 * 1024;

/**
 * Gives a message to the gateway. Only a connection that never came about is tried again, once: what was sent may have
 * been taken.
 * @throws SendError
 */
export async function sendBySmsGateway(gateway: SmsSettings, message: SmsMessage): Promise<void> {
  const request = requestOf(gateway, message);
  let answer: { status: number; body: string };
  try {
    answer = await ask(request).catch(async (error: unknown) => {
      if (!neverConnected(error)) throw error;
      await sleep(retryAfterMs);
      return await ask(request);
    });
  } catch (error) {
    throw new SendError('failed', `the SMS gateway does not answer (${codeOf(error)})`);
  }
  const { status, body } = answer;
  const { min, max } = gateway.successStatus;
  if (status >= min && status <= max) {
    if (!gateway.successPattern || gateway.successPattern.test(body)) return;
    throw new SendError('refused', `the SMS gateway answered ${status} without the sign of success`);
  }
  if (status >= 500) throw new SendError('failed', `the SMS gateway answered ${status}`);
  if (status >= 400) throw new SendError('refused', `the SMS gateway answered ${status}`);
  throw new SendError('unknown', `the SMS gateway answered ${status}`);
}

type GatewayRequest = { url: string; init: RequestInit };

function requestOf(gateway: SmsSettings, message: SmsMessage): GatewayRequest {
  const headers = new Headers(gateway.headers);
  const { method } = gateway;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (method !== 'GET') {
    const isJson = /^\s*[[{]/.test(gateway.body);
    if (!headers.has('content-type')) {
      headers.set('content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
    }
    init.body = fill(gateway.body, message, writerOf(headers.get('content-type') ?? ''));
  }
  return { url: fill(gateway.url, message, encodeURIComponent), init };
}

function fill(template: string, { to, text, code }: SmsMessage, written: (value: string) => string): string {
  const values: Record<string, string> = { to, digits: to.replace(/^\+/, ''), text, code };
  return template.replaceAll(/\{(to|digits|text|code)\}/g, (_whole, name: string) => written(values[name] ?? ''));
}

/** How a value is written into a body of this type. */
function writerOf(contentType: string): (value: string) => string {
  if (contentType.includes('json')) return inJson;
  if (contentType.includes('xml')) return inXml;
  return contentType.includes('urlencoded') ? encodeURIComponent : (value) => value;
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function inXml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

async function ask({ url, init }: GatewayRequest): Promise<{ status: number; body: string }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  return { status: response.status, body: (await response.text()).slice(0, answerCharsMax) };
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverConnected(error: unknown): boolean {
  return connectionFailures.has(codeOf(error));
}
