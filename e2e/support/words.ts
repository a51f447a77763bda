import type { Page } from 'playwright-core';
import { portalWords } from '../../apps/server/src/modules/site/portal-words.ts';

/**
 * Returns the texts that the page shows to its readers, each once: its visible words, and the accessible names of its
 * controls.
 */
export async function textsOn(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const said = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!around || around.closest('script, style, template, noscript, time') || !around.checkVisibility()) continue;
      said.add(node.data.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [aria-valuetext]')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'aria-valuetext']) said.add((element.getAttribute(name) ?? '').trim());
    }
    said.delete('');
    return [...said];
  })()`);
}

/**
 * Collects the data that the server sends to a page; it must be called before the page is opened. @returns the function
 * that reads all of it so far
 */
export function dataOf(page: Page): () => Promise<string> {
  const parts: Promise<string>[] = [];
  page.on('response', (answer) => {
    const type = answer.headers()['content-type'] ?? '';
    if (!/json|html/.test(type)) return;
    const text = answer.text().catch(() => '');
    parts.push(text.then((body) => (type.includes('json') ? body : pageDataIn(body))));
  });
  return async () => (await Promise.all(parts)).join('\n');
}

/** Returns the data that a document contains. */
function pageDataIn(document: string): string {
  return /id="page-data">(.*?)<\/script>/s.exec(document)?.[1] ?? '';
}

/** True for a text, or a part of one, that the server sent as data. */
export function isData(text: string, data: string): boolean {
  return data.includes(JSON.stringify(text).slice(1, -1));
}

/** True when the page is wider than its screen. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/** Letters of a right-to-left language, one for each Latin letter. */
const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';

/**
 * Returns the words of a language that nobody speaks, read from right to left: each between ⟦ and ⟧, so that a text
 * without them on a page is no word of the portal.
 */
export function pseudoWords(): { name: string; text: string }[] {
  return [...(portalWords().get('EN') ?? [])].map(([name, text]) => {
    const turned = text
      .split(/(\{\{.*?\}\})/)
      .map((part) =>
        part.startsWith('{{')
          ? part
          : part.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
      );
    return { name, text: `⟦${turned.join('')}⟧` };
  });
}

/** Returns the page's texts that are neither pseudo-words nor part of the server's data. */
export function untranslated(texts: readonly string[], data: string): string[] {
  return texts
    .map((text) => text.replace(/⟦[^⟧]*⟧/g, ' ').trim())
    .filter((rest) => /\p{L}{3}/u.test(rest) && !isData(rest, data));
}
