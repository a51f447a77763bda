import type { CountryItem } from '@fairhouse/contract/site';
import type { NumberingPlan, PhoneNumber } from 'libphonenumber-js/mobile';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';

/** A number as a visitor types it, with or without its trunk zero; `countryDialingCode` with or without "+". */
export type GivenMobile = { mobileNum: string | undefined; countryDialingCode?: string | undefined };

type Library = typeof import('libphonenumber-js/mobile');
/**
 * The library knows the lengths of a country's mobile numbers; its types have only those of all numbers, and no trunk
 * prefix.
 */
type MobilePlan = NumberingPlan & {
  type?: (name: 'MOBILE') => { possibleLengths: () => number[] } | undefined;
  nationalPrefix?: () => string | null | undefined;
};

/**
 * Returns the number in E.164 ("+66812345678"). Without a dialing code the site's first country is assumed.
 * @throws MOBILE_MISSING, MOBILE_INVALID (value.digits: the length of the country's numbers, if there is only one and
 * the given number has another; with the trunk zero where the visitor typed it)
 */
export async function mobileOf(ctx: Ctx, given: GivenMobile): Promise<string> {
  return (await readMobile(ctx, given)).number;
}

/**
 * Returns the number in E.164, if the site sends SMS to its country.
 * @throws MOBILE_MISSING, MOBILE_INVALID (as `mobileOf`), SMS_NOT_ALLOWED
 */
export async function reachableMobileOf(ctx: Ctx, given: GivenMobile): Promise<string> {
  const { number, country } = await readMobile(ctx, given);
  const { smsCountries } = await brandSettings(ctx);
  if (!smsCountries.some((item) => item.countryCode === country)) throw new DomainError('SMS_NOT_ALLOWED');
  return number;
}

async function readMobile(ctx: Ctx, { mobileNum, countryDialingCode }: GivenMobile): Promise<PhoneNumber> {
  const typed = withPlainDigits(mobileNum ?? '').trim();
  if (typed === '') throw new DomainError('MOBILE_MISSING');
  // Loaded on use: it is heavy, and few requests need it.
  const library = await import('libphonenumber-js/mobile');
  const { smsCountries } = await brandSettings(ctx);
  const dialingCode = countryDialingCode?.replace(/\D/g, '') || (smsCountries[0]?.countryDialingCode ?? '');
  const mobile = parse(library, typed, dialingCode, smsCountries);
  if (!mobile?.isValid()) {
    const digits = mobile && digitsWanted(library, mobile, typed);
    throw new DomainError('MOBILE_INVALID', digits === undefined ? undefined : { digits });
  }
  return mobile;
}

/** Converts full-width and Thai digits into ASCII digits. */
function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0e50));
}

/**
 * Parses a number; one of a shared plan (+1) is read as one of the site's countries with that code, if there is one.
 */
function parse(
  library: Library,
  typed: string,
  dialingCode: string,
  smsCountries: CountryItem[],
): PhoneNumber | undefined {
  const international = /^(?:\+|00)/.test(typed) ? `+${typed.replace(/^(?:\+|00)/, '')}` : null;
  if (international) return library.default(international, { extract: false });
  const country = smsCountries.find((item) => item.countryDialingCode === dialingCode)?.countryCode;
  if (country && library.isSupportedCountry(country)) {
    return library.default(typed, { defaultCountry: country, extract: false });
  }
  return library.default(`+${dialingCode}${typed}`, { extract: false });
}

function digitsWanted(library: Library, { country }: PhoneNumber, typed: string): number | undefined {
  if (!country) return undefined;
  const metadata = new library.Metadata();
  metadata.selectNumberingPlan(country);
  const plan: MobilePlan | undefined = metadata.numberingPlan;
  const [length, ...others] = plan?.type?.('MOBILE')?.possibleLengths() ?? [];
  const trunk = plan?.nationalPrefix?.() ?? null;
  if (length === undefined || others.length > 0 || /^(?:\+|00)/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '');
  const wanted = trunk !== null && digits.startsWith(trunk) ? length + trunk.length : length;
  return digits.length === wanted ? undefined : wanted;
}
