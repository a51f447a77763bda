import { verifier as en } from '../../../../locales/en/fairness.json';
import { verifier as th } from '../../../../locales/th/fairness.json';
import { verifier as zh } from '../../../../locales/zh/fairness.json';

export type Words = (typeof en)['page'];
/** The texts of the file, in all languages. */
export const words: Readonly<Record<'en' | 'th' | 'zh', Words>> = { en: en.page, th: th.page, zh: zh.page };
