import type { DeviceName } from '@fairhouse/contract/security';
import { useTranslation } from 'react-i18next';
import { timeFormat } from '../../../ui/time.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns formatters of devices, places and moments in the page's language. */
export function useDeviceWords() {
  const { t, i18n } = useTranslation('member');
  const language = i18n.language;
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const exact = timeFormat(language, { until: 'minute' });

  /** "Chrome 146 on Linux" */
  function deviceWords({ browser, os, model }: DeviceName): string {
    const system = model && os ? `${model} (${os})` : (model ?? os);
    if (browser && system) return t('devices.on', { browser, os: system });
    return browser ?? system ?? t('devices.unknown');
  }

  /** "Thailand · 203.0.113.7" */
  function placeWords({ address, country }: { address: string; country: string | null }): string {
    return country ? `${regions.of(country) ?? country} · ${address}` : address;
  }

  /** "3 hours ago", "just now"; a date from a week on. */
  function ago(at: string): string {
    const passedMs = Date.now() - Date.parse(at);
    if (passedMs >= 7 * 86_400_000) return exact.format(new Date(at));
    const [unit, ms] = units.find(([, size]) => passedMs >= size) ?? [];
    return unit === undefined ? t('when.now') : relative.format(-Math.floor(passedMs / ms), unit);
  }

  return { deviceWords, placeWords, ago, moment: (at: string) => exact.format(new Date(at)) };
}
