import { ApiError } from '@fairhouse/web/api-error';
import type { QueryClient } from '@tanstack/react-query';
import { languageOfTag } from '../../../shell/i18n.ts';
import { promotionQuery } from './calls.ts';

/**
 * Reads a promotion for its page. Returns false if it does not exist; any other error returns true, since the page
 * shows it with a button to try again.
 */
export async function isPromotion(client: QueryClient, id: string, tag: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false;
  try {
    await client.ensureQueryData(promotionQuery(id, languageOfTag(tag)));
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.code === 'NOT_FOUND');
  }
}
