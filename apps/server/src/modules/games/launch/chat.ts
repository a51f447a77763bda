import { chatModule } from '@fairhouse/contract/chat-module';
import type { LaunchChat } from '@fairhouse/contract/play';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn, resourceOf } from '../../site/index.ts';

/**
 * Returns the address of the brand's chat: an external one when the resource CHAT is set, else the site's own rooms.
 * @throws MODULE_DISABLED (value.modId) when the brand has neither
 */
export async function launchChat(ctx: Ctx): Promise<LaunchChat> {
  const url = await resourceOf(ctx, 'CHAT');
  if (url !== null) return { url };
  if (await isModuleOn(ctx, chatModule)) return { url: '/chat' };
  throw new DomainError('MODULE_DISABLED', { modId: 'CHAT' });
}
