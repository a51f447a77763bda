import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Since } from './since.tsx';

afterEach(() => void vi.useRealTimers());

test('the server draws the time that has passed alike at whatever time, so that the page hydrates as it was drawn', () => {
  const drawnAt = (time: string) => {
    vi.useFakeTimers({ now: new Date(time) });
    return renderToString(createElement(Since, { at: '2026-01-01T10:00:00Z', language: 'en' }));
  };
  expect(drawnAt('2026-01-01T11:00:00Z')).toBe(drawnAt('2026-01-03T12:34:56Z'));
});
