import type { LaunchChat } from '@fairhouse/contract/play';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { resourceOf } from '../../site/index.ts';

/**
 * Returns the address of the brand's chat, its resource CHAT. @throws MODULE_DISABLED (value.modId) when the brand has
 * none
 */
export async function launchChat(ctx: Ctx): Promise<LaunchChat> {
  const url = await resourceOf(ctx, 'CHAT');
  if (url === null) throw new DomainError('MODULE_DISABLED', { modId: 'CHAT' });
  return { url };
}
