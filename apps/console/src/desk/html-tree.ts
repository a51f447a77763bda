import { articleTag } from '@fairhouse/contract/article-html';

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" };

/** A part of content: a text, or a known tag with its content. */
export type HtmlPart = string | HtmlTag;
export type HtmlTag = { tag: string; href?: string; parts: HtmlPart[] };

/**
 * Parses content into a tree of known tags. Nothing of it reaches the browser as HTML: an unknown tag, attribute or
 * address is shown as text, and a tag that is never closed ends with the one around it.
 */
export function htmlTree(html: string): HtmlPart[] {
  const root: HtmlTag = { tag: '', parts: [] };
  const open: HtmlTag[] = [root];
  const inside = () => open.at(-1) ?? root;
  const say = (text: string) => {
    if (text !== '')
      inside().parts.push(text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => names[name] ?? ''));
  };
  let end = 0;
  for (const found of html.matchAll(articleTag)) {
    say(html.slice(end, found.index));
    end = found.index + found[0].length;
    const [, closes, tag, br, href, link] = found;
    if (br) inside().parts.push({ tag: 'br', parts: [] });
    else if (closes || link) close(open, tag ?? 'a');
    else {
      const made: HtmlTag = {
        tag: tag ?? 'a',
        parts: [],
        ...(href === undefined ? {} : { href: href.replaceAll('&amp;', '&') }),
      };
      inside().parts.push(made);
      open.push(made);
    }
  }
  say(html.slice(end));
  return root.parts;
}

function close(open: HtmlTag[], tag: string): void {
  const at = open.findLastIndex((one) => one.tag === tag);
  if (at > 0) open.length = at;
}
