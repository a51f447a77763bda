import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = {
  DATA_DIR: join(tmpdir(), 'fairhouse-senders-never'),
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('without a gateway and a mail server everything stays in the outbox', () => {
  expect(readConfig(base)).toMatchObject({ sms: null, mail: null });
});

test('a gateway is its address; the rest has defaults', () => {
  expect(readConfig({ ...base, SMS_URL: 'https://sms.example/send?to={digits}' }).sms).toEqual({
    url: 'https://sms.example/send?to={digits}',
    method: 'POST',
    headers: {},
    body: '{"to":"{to}","text":"{text}"}',
    successStatus: { min: 200, max: 299 },
    successPattern: null,
  });
  expect(
    readConfig({
      ...base,
      SMS_URL: 'https://sms.example/send',
      SMS_METHOD: 'PUT',
      SMS_HEADERS: '{"Authorization":"Bearer x"}',
      SMS_BODY: 'to={to}',
      SMS_SUCCESS_STATUS: '202',
      SMS_SUCCESS_PATTERN: '"ok":true',
    }).sms,
  ).toMatchObject({
    method: 'PUT',
    headers: { authorization: 'Bearer x' },
    body: 'to={to}',
    successStatus: { min: 202, max: 202 },
    successPattern: /"ok":true/,
  });
});

test.each([
  ['Fairhouse <no-reply@play.example>', { name: 'Fairhouse', address: 'no-reply@play.example' }],
  ['no-reply@localhost', { name: '', address: 'no-reply@localhost' }],
])('mail comes from %s', (MAIL_FROM, from) => {
  expect(readConfig({ ...base, SMTP_URL: 'smtp://mail.example:587', MAIL_FROM }).mail?.from).toEqual(from);
});

test('a mail server without a sender stops the start', () => {
  expect(() => readConfig({ ...base, SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM is missing/);
});

test.each([
  ['SMS_METHOD', 'DELETE'],
  ['SMS_SUCCESS_STATUS', '299-200'],
  ['SMS_SUCCESS_STATUS', 'ok'],
  ['SMS_SUCCESS_PATTERN', '('],
  ['MAIL_FROM', 'a@x.example, b@x.example'],
  ['MAIL_FROM', 'Fairhouse\r\nBcc: <a@x.example>'],
])('a malformed %s (%s) is told in one line that names it', (name, value) => {
  expect(() => readConfig({ ...base, [name]: value })).toThrow(`${name}="${value}" is not valid: expected `);
});

test.each([
  ['SMS_URL', 'ftp://user:secret@sms.example'],
  ['SMS_URL', 'http://sms.example/?key=secret'],
  ['SMS_HEADERS', '{"authorization": 7}'],
  ['SMS_HEADERS', '{"a b": "secret"}'],
  ['SMS_HEADERS', 'secret'],
  ['SMTP_URL', 'https://user:secret@mail.example'],
])('a malformed %s is named, and what it holds stays a secret', (name, value) => {
  expect(() => readConfig({ ...base, [name]: value })).toThrow(new RegExp(`^${name} is not valid: expected `));
});
