import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsSettings } from '../../platform/config/config.ts';
import { codeOf, SendError, type SmsMessage } from './message.ts';

const patienceMs = 5000;
const retryAfterMs = 250;
const answerCharsMax = 64 * 1024;

/**
 * Passes a message to the provider. Only a connection that was never established is tried again, once: a sent message
 * may have been accepted.
 * @throws SendError
 */
export async function sendBySmsProvider(provider: SmsSettings, message: SmsMessage): Promise<void> {
  const request = requestOf(provider, message);
  let answer: { status: number; body: string };
  try {
    answer = await ask(request).catch(async (error: unknown) => {
      if (!neverConnected(error)) throw error;
      await sleep(retryAfterMs);
      return await ask(request);
    });
  } catch (error) {
    throw new SendError('failed', `the SMS provider does not answer (${codeOf(error)})`, neverConnected(error));
  }
  const { status, body } = answer;
  const { min, max } = provider.successStatus;
  if (status >= min && status <= max) {
    if (!provider.successPattern || provider.successPattern.test(body)) return;
    throw new SendError('refused', `the SMS provider answered ${status} without the sign of success`);
  }
  if (status >= 500) throw new SendError('failed', `the SMS provider answered ${status}`);
  if (status >= 400) throw new SendError('refused', `the SMS provider answered ${status}`, true);
  throw new SendError('unknown', `the SMS provider answered ${status}`);
}

type ProviderRequest = { url: string; init: RequestInit };

function requestOf(provider: SmsSettings, message: SmsMessage): ProviderRequest {
  const headers = new Headers(provider.headers);
  const { method } = provider;
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (method !== 'GET') {
    const isJson = /^\s*[[{]/.test(provider.body);
    if (!headers.has('content-type')) {
      headers.set('content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
    }
    init.body = fill(provider.body, message, writerOf(headers.get('content-type') ?? ''));
  }
  return { url: fill(provider.url, message, encodeURIComponent), init };
}

function fill(template: string, { to, text, code }: SmsMessage, written: (value: string) => string): string {
  const values: Record<string, string> = { to, digits: to.replace(/^\+/, ''), text, code };
  return template.replaceAll(/\{(to|digits|text|code)\}/g, (_whole, name: string) => written(values[name] ?? ''));
}

/** Returns the function that escapes a value in a body of this type. */
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

async function ask({ url, init }: ProviderRequest): Promise<{ status: number; body: string }> {
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
