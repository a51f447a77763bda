import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushBrowser } from '../../apps/server/src/testing/browser.ts';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { useBrowser } from '../support/browser.ts';
import { currentSite, siteTool, writeLetter } from '../support/site.ts';
import { untilAlive } from '../support/steps.ts';

const { visit } = useBrowser({ notifies: true });

/** Bodies that the site sent to the push service. */
const sent: Buffer[] = [];
const service = createServer(async (request, response) => {
  sent.push(await buffer(request));
  response.writeHead(201).end();
});
const serviceUrl = () => String(currentSite().env.PUSH_SERVICES);
beforeAll(async () => {
  await new Promise<void>((done) => service.listen(Number(new URL(serviceUrl()).port), '127.0.0.1', done));
});
afterAll(() => {
  service.close();
});

/**
 * Gives the page's browser a subscription at the test's service; the browser itself would ask its maker's, on the
 * internet.
 */
async function subscribesAt(page: Page, { endpoint, keys }: ReturnType<typeof pushBrowser>): Promise<void> {
  const subscription = JSON.stringify({ endpoint, keys });
  await page.addInitScript(`
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${subscription}) });`);
}

/**
 * Opens the connection by which the test passes a push's data to the site's worker, as the browser does when it
 * receives a push.
 */
async function pushLine(page: Page): Promise<(data: string) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId);
    });
  });
  await line.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => void (await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

const notifications = `navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((list) => list.map(({ title, body }) => ({ title, body })))`;

/**
 * Presses the notification. The press, and the right to focus a page, normally come from the system; here the test
 * simulates them.
 */
const pressed = `(async () => {
  const [notification] = await self.registration.getNotifications();
  WindowClient.prototype.focus = async function () { return this; };
  const event = new NotificationEvent('notificationclick', { notification });
  let work;
  event.waitUntil = (promise) => { work = promise; };
  self.dispatchEvent(event);
  await work;
})()`;

it('a member who asked is notified of a message by the worker, and a press opens the inbox', async () => {
  const { ctx } = await siteTool();
  const { username, token } = await signedInMember(ctx);
  const browser = pushBrowser(serviceUrl());
  const page = await visit(`/member/messages?token=${token}`, { before: (one) => subscribesAt(one, browser) });
  const choice = page.getByRole('switch', { name: 'New messages' });
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true');
  await writeLetter(username, 'A warm welcome', 'Good to have you here.');
  await expect.poll(() => sent.length).toBe(1);
  const [body] = sent;
  if (!body) throw new Error('a push was sent');

  // From now on the worker controls the page.
  await page.goto('/help');
  await untilAlive(page);
  const said: { title: string; text: string } = browser.read(body);
  const deliver = await pushLine(page);
  // The connection does not report a push that is lost while the browser starts the worker. Pushes of one kind replace
  // each other.
  const shown = async () => {
    const list = await page.evaluate<unknown[]>(notifications);
    if (list.length === 0) await deliver(JSON.stringify(said));
    return list;
  };
  await expect.poll(shown, { interval: 500 }).toEqual([{ title: said.title, body: said.text }]);
  expect(said.text).toBe('You have a new message.');
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(pressed);
  await page.waitForURL('**/member/messages');
  await page.getByText('A warm welcome').first().waitFor();
  expect(await page.evaluate(notifications)).toEqual([]);
});
