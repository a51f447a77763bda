import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';

/** A number as a visitor types it; `countryDialingCode` with or without "+". */
export type GivenMobile = { mobileNum: string | undefined; countryDialingCode?: string | undefined };

/**
 * The number in E.164 ("+66812345678"). Without a dialing code it is one of the site's first country.
 * @throws MOBILE_MISSING, MOBILE_INVALID (value.digits: how many the country's numbers have, where that is one number)
 */
export async function mobileOf(_ctx: Ctx, { mobileNum }: GivenMobile): Promise<string> {
  if (!mobileNum?.trim()) throw new DomainError('MOBILE_MISSING');
  throw new DomainError('MOBILE_INVALID');
}
