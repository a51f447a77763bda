import { VendorLaunchAnswer } from '@fairhouse/contract/vendor-protocol';
import type { World } from './check.ts';
import { ask } from './vendor.ts';

/** `isFree`: without a token, for free play. */
type Opening = { gameCode: string; device: 'desktop' | 'mobile'; isFree?: boolean };

/** Returns the body of the call that opens a game. */
export function opening({ platform, currency }: World, { gameCode, device, isFree = false }: Opening) {
  const whose = isFree ? {} : { token: platform.newToken(gameCode), player: platform.player };
  return { gameCode, currency, language: 'EN', device, backUrl: 'https://platform.example/', ...whose };
}

/** Opens a game through the vendor's call. @returns the address of its page */
export async function launch(world: World, how: Opening): Promise<string> {
  return (await ask(world.vendor, '/games/launch', opening(world, how), VendorLaunchAnswer)).url;
}
