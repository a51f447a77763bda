import { Box, Link } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import { useWords } from '../locales/words.ts';
import { type HtmlPart, htmlTree } from './html-tree.ts';

/** The elements that replace the content's headings, which must not be headings of the page. */
const shownAs: Readonly<Record<string, string>> = { h2: 'div', h3: 'div' };

/** Content as its readers see it, with its source behind a toggle. */
export function Html({ html }: { html: string }) {
  const { t } = useWords();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box
        sx={{
          ...{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1, overflowWrap: 'anywhere' },
          '& p, & ul, & ol': { my: 1 },
          '& .h2': { typography: 'subtitle1', fontWeight: 700, mt: 1 },
          '& .h3': { typography: 'subtitle2', mt: 1 },
        }}
      >
        {shown(htmlTree(html))}
      </Box>
      <Box component="details" sx={{ mt: 0.5, '& summary': { cursor: 'pointer', width: 'fit-content' } }}>
        <Box component="summary" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('desk.source')}
        </Box>
        <Box component="code" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12 }}>
          {html}
        </Box>
      </Box>
    </Box>
  );
}

function shown(parts: readonly HtmlPart[]): ReactNode[] {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part;
    const { tag, href } = part;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
    if (tag === 'br') return <br key={place} />;
    if (tag === 'a')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
        <Link key={place} href={href} target="_blank" rel="noopener noreferrer">
          {shown(part.parts)}
        </Link>
      );
    const own = shownAs[tag];
    return createElement(own ?? tag, { key: place, ...(own ? { className: tag } : {}) }, ...shown(part.parts));
  });
}
