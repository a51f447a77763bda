import { afterAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { startGraph } from '../../../testing/graph.ts';
import { startIdentityProvider, testClient } from '../../../testing/identity-provider.ts';
import { callbackOf, fragmentOf, socialBrowser } from '../../../testing/social.ts';
import { setModule } from '../../site/settings.ts';

const callback = callbackOf('facebook');
const graph = await startGraph(testClient);
afterAll(graph.close);
const idp = await startIdentityProvider({ redirectUris: [callbackOf('google')] });
afterAll(idp.close);
const facebook = {
  ...testClient,
  authorizeUrl: `${graph.url}/dialog`,
  tokenUrl: `${graph.url}/token`,
  graphUrl: `${graph.url}/graph`,
};
const ctx = await useTestCtx({ config: { facebook, google: { ...testClient, issuer: idp.url } } });
for (const module of ['SOCIALFACEBOOK3', 'SOCIALGOOGLE3']) await setModule(ctx, module, true);
const site = await useTestApp({ ctx });
beforeEach(() => graph.says(null));

const browser = () => socialBrowser(site.app);

/** Answers the dialog to which the browser was sent. */
async function answer(address: string, how: { as: string } | 'cancel'): Promise<string> {
  const dialog = new URL(address);
  if (how === 'cancel') dialog.searchParams.set('cancel', '1');
  else dialog.searchParams.set('as', how.as);
  const { headers } = await fetch(dialog, { redirect: 'manual' });
  return headers.get('location') ?? '';
}

test('who comes back is who the Graph says that the token belongs to', async () => {
  const at = browser();
  const address = await at.start('facebook');
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    scope: 'public_profile,email',
    code_challenge_method: 'S256',
    redirect_uri: callback,
  });
  const ticket = fragmentOf(await at.go(await answer(address, { as: 'Malee' })));
  expect(await at.exchange(ticket)).toMatchObject({
    code: 'SOCIAL_REGISTRATION_REQUIRED',
    value: { provider: 'facebook', suggested: { nickname: 'Malee', email: 'Malee@example.com' } },
  });
});

test('who gave no address of mail registers without a suggestion of one', async () => {
  graph.says({ id: '12345', name: 'Nok' });
  const at = browser();
  const ticket = fragmentOf(await at.go(await answer(await at.start('facebook'), { as: 'nok' })));
  expect((await at.exchange(ticket)).value).toMatchObject({ suggested: { nickname: 'Nok', email: null } });
});

test.each([[{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(300) }]])(
  'a Graph that does not say who it is (%j) opens nothing',
  async (profile) => {
    graph.says(profile);
    const at = browser();
    expect(fragmentOf(await at.go(await answer(await at.start('facebook'), { as: 'nobody' })))).toBe(
      'error=SOCIAL_FAILED',
    );
  },
);

test('who presses Cancel in the dialog is told that the sign-in was closed', async () => {
  const at = browser();
  expect(fragmentOf(await at.go(await answer(await at.start('facebook'), 'cancel')))).toBe('error=SIGN_IN_CANCELLED');
});

test('a code of another flow of the same browser is refused: it was asked for with another challenge', async () => {
  const at = browser();
  const one = new URL(await answer(await at.start('facebook'), { as: 'one' }));
  const other = new URL(await answer(await at.start('facebook'), { as: 'other' }));
  one.searchParams.set('code', other.searchParams.get('code') ?? '');
  expect(fragmentOf(await at.go(one.href))).toBe('error=SOCIAL_FAILED');
});

test('what one provider answers is refused at the door of the other', async () => {
  const at = browser();
  const back = new URL(await answer(await at.start('facebook'), { as: 'mixed' }));
  const mixedUp = `${callbackOf('google')}${back.search}`;
  expect(fragmentOf(await at.go(mixedUp))).toBe('error=SOCIAL_FAILED');
  // The callback was of another provider, so this provider's flow is still open.
  expect(fragmentOf(await at.go(back.href))).toMatch(/^[\w-]{43}$/);
});
