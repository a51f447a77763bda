import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, 'computer'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36', 10, 'computer'],
  ['', 0, 'computer'],
])('%s with %i touch points is %s', (userAgent, touchPoints, device) => {
  expect(deviceOf({ userAgent, touchPoints })).toBe(device);
});
