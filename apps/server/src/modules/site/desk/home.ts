import type { DeskHomeChange } from '@fairhouse/contract/desk-site';
import { DomainError } from '../../../platform/errors.ts';
import type { Said } from '../../operators/index.ts';
import { tables } from '../store.ts';
import { siteSetting } from './setting.ts';
import { homeOf } from './views.ts';

/** Rows that are filled for members only. */
const ofMembers = new Set(['recent', 'favourites']);

/**
 * Arranges the rows of the home page, for visitors, members or both.
 * @throws MALFORMED for a row of members in the visitors' list
 */
export const arrangeHome = siteSetting(
  'home',
  'site.content',
  homeOf,
  async (ctx, _site: 'site', said: Said<DeskHomeChange>) => {
    const rows = { ...(await homeOf(ctx)), ...said };
    if (rows.visitors.some((row) => ofMembers.has(row))) throw new DomainError('MALFORMED');
    await tables(ctx.db).updateTable('site.home').set({ visitors: rows.visitors, members: rows.members }).execute();
  },
);
