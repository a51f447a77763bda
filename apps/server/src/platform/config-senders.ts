import { ConfigError, type Read, type Reader, serviceUrl, serviceUrlWords, text, url } from './config-readers.ts';

/** Who takes what leaves the site; null: it stays in the outbox. */
export type Senders = { sms: SmsSettings | null; mail: MailSettings | null };

/** How the gateway is asked: `{to}` (E.164), `{digits}` (the same without "+"), `{text}` and `{code}` are filled in. */
export type SmsSettings = {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
  /** It took the message if its answer has one of these statuses … */
  successStatus: { min: number; max: number };
  /** … and a body that matches. */
  successPattern: RegExp | null;
};

export type MailSettings = {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  from: { name: string; address: string };
};

const method: Reader<SmsSettings['method']> = (raw) => (['GET', 'POST', 'PUT'] as const).find((name) => name === raw);

/** The template's braces are no part of an address. */
const urlTemplate: Reader<string> = (raw) =>
  serviceUrl(raw.replaceAll(/\{\w+\}/g, 'x')) === undefined ? undefined : raw;

const headers: Reader<Record<string, string>> = (raw) => {
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const given = new Headers();
    for (const [name, value] of Object.entries(parsed)) {
      if (typeof value !== 'string') return undefined;
      given.set(name, value);
    }
    return Object.fromEntries(given);
  } catch {
    return undefined;
  }
};

const statuses: Reader<SmsSettings['successStatus']> = (raw) => {
  const [, min, max = min] = /^([2-5]\d\d)(?:-([2-5]\d\d))?$/.exec(raw) ?? [];
  if (min === undefined || Number(min) > Number(max)) return undefined;
  return { min: Number(min), max: Number(max) };
};

const pattern: Reader<RegExp> = (raw) => {
  try {
    return new RegExp(raw);
  } catch {
    return undefined;
  }
};

const addressShape = /^[^\s<>@,;:"()]+@[^\s<>@,;:"()]+$/;
const sender: Reader<MailSettings['from']> = (raw) => {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(raw) ?? [];
  const address = bracketed ?? raw;
  return addressShape.test(address) ? { name: name.trim(), address } : undefined;
};

/** @throws ConfigError for a malformed setting, or a mail server without the address that mail comes from */
export function readSenders(read: Read): Senders {
  return { sms: readSms(read), mail: readMail(read) };
}

function readSms(read: Read): SmsSettings | null {
  const settings = {
    url: read<string | null>('SMS_URL', urlTemplate, null, serviceUrlWords),
    method: read('SMS_METHOD', method, 'POST', 'GET, POST or PUT'),
    headers: read('SMS_HEADERS', headers, {}, 'a JSON object of texts'),
    body: read('SMS_BODY', text, '{"to":"{to}","text":"{text}"}', 'a template'),
    successStatus: read('SMS_SUCCESS_STATUS', statuses, { min: 200, max: 299 }, 'a status (202) or a range (200-299)'),
    successPattern: read<RegExp | null>('SMS_SUCCESS_PATTERN', pattern, null, 'a regular expression'),
  };
  return settings.url === null ? null : { ...settings, url: settings.url };
}

function readMail(read: Read): MailSettings | null {
  const server = read<string | null>('SMTP_URL', url('smtp:', 'smtps:'), null, 'an smtp:// or smtps:// address');
  const expected = 'an address, as in Fairhouse <no-reply@play.example>';
  const from = read<MailSettings['from'] | null>('MAIL_FROM', sender, null, expected);
  if (server === null) return null;
  if (from === null) throw new ConfigError(`MAIL_FROM is missing: with SMTP_URL set, give ${expected}`);
  return { url: server, from };
}
