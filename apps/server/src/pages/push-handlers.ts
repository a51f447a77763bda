/** The part of a service worker that shows pushes, and opens the page of this site that a push links to. */
export const pushHandlers = `self.addEventListener('push', (event) => {
  const { kind, title, text, to } = event.data ? event.data.json() : {};
  if (!title) return;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: kind, data: { to } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.to, self.location.origin);
  if (origin !== self.location.origin) return;
  const go = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const [page] = pages;
    if (!page) return self.clients.openWindow(href);
    await page.focus();
    return page.navigate(href);
  };
  event.waitUntil(go());
});
`;
