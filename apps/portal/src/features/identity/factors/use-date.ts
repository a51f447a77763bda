import { useLanguage } from '../../../api/use-site.ts';

const locales = { EN: 'en-GB', TH: 'th-TH', CN: 'zh-CN' } as const;

/** Returns a formatter of dates (without the time of day) in the page's language. */
export function useDate(): (time: string) => string {
  const format = new Intl.DateTimeFormat(locales[useLanguage()], { dateStyle: 'medium' });
  return (time) => format.format(new Date(time));
}
