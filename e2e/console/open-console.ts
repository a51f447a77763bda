import type { Page } from 'playwright-core';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import type { Device, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';

type Role = 'admin' | 'finance' | 'risk' | 'content';
type Visit = ReturnType<typeof useBrowser>['visit'];

/** Returns the function that opens the console as a signed-in operator. */
export function consoleIn(visit: Visit) {
  return async (path: string, { role = 'admin', device = 'desktop' }: { role?: Role; device?: Device } = {}) => {
    const { ctx } = await siteTool();
    const { token, operatorId, username } = await signedInOperator(ctx, { role });
    const operator = { id: String(operatorId), username, role, mustEnrol: false };
    const held = JSON.stringify(JSON.stringify({ token, operator }));
    const page = await visit(`/console${path}`, {
      device,
      before: async (opened) => {
        await opened.addInitScript(
          `sessionStorage.getItem('fh_operator') ?? sessionStorage.setItem('fh_operator', ${held})`,
        );
      },
    });
    return { page, operatorId, username };
  };
}

/** The part of the console that changes with its place. */
export const main = (page: Page) => page.getByRole('main');

/** The open form of an act. */
export const form = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });

/** Gives the reason of the open form and sends it. */
export async function send(page: Page, act: string): Promise<void> {
  await form(page).getByLabel('Reason').fill('As the brand asked');
  await form(page).getByRole('button', { name: act, exact: true }).click();
  await form(page).waitFor({ state: 'detached' });
}
