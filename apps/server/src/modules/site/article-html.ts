import { articleTag } from '@fairhouse/contract/article-html';
import { isReadAsShown } from './foreign.ts';

/** Characters that turn the reading direction or cannot be seen, and references by number, which may be any character. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|&#(?!39;)/i;

/**
 * True for the HTML of an article: text with these tags, links of this site or to https, and no other attribute. What
 * could turn the reading direction of what stands around it is refused too, and a letter that is written by a name which hides a host.
 */
export function isArticleHtml(html: string): boolean {
  return !hidden.test(html) && isReadAsShown(html) && !/[<>]/.test(html.replaceAll(articleTag, ''));
}
