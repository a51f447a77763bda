import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../testing/app.ts';
import type { Config } from './config/config.ts';

const firebase = {
  projectId: 'fairhouse-test',
  apiKey: 'public-key',
  authDomain: 'fairhouse-test.example',
  keysUrl: 'https://keys.example',
  emulatorUrl: null,
};

async function answerWith(config: Partial<Config>) {
  const site = await openTestApp({ config });
  onTestFinished(site.close);
  const answer = await site.app.inject('/wps/system/status');
  return {
    policy: String(answer.headers['content-security-policy']),
    info: answer.json<{ value: { info: Record<string, unknown> } }>().value.info,
  };
}

test('without Firebase pages talk to nobody but us, and hear nothing of it', async () => {
  const { policy, info } = await answerWith({});
  expect(policy).not.toMatch(/https?:/);
  expect(info).not.toHaveProperty('firebase');
});

test('with Firebase pages reach what it needs and are told what is public', async () => {
  const { policy, info } = await answerWith({ firebase });
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/");
  expect(policy).toContain("frame-src 'self' https://www.google.com/recaptcha/");
  expect(info.firebase).toEqual({
    projectId: 'fairhouse-test',
    apiKey: 'public-key',
    authDomain: 'fairhouse-test.example',
    emulatorUrl: null,
  });
});

test('with an emulator of Firebase pages reach it alone', async () => {
  const { policy } = await answerWith({ firebase: { ...firebase, emulatorUrl: 'http://127.0.0.1:9099/' } });
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;");
  expect(policy).not.toContain('google');
});
