import { ApiError } from '../../api/api-error.ts';
import { useLanguage } from '../../api/use-site.ts';

const locales = { EN: 'en-GB', TH: 'th-TH', CN: 'zh-CN' } as const;

/** A day in the reader's own way of writing it. */
export function useDate(): (time: string) => string {
  const format = new Intl.DateTimeFormat(locales[useLanguage()], { dateStyle: 'medium' });
  return (time) => format.format(new Date(time));
}

/** The member closed the question who they are: that needs no words. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTH_REQUIRED';
}
