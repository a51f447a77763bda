import type { HelpArticle } from '@fairhouse/contract/site';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** One help article, collapsed unless the address names it. */
export function Article({ article }: { article: HelpArticle }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!details.current || window.location.hash !== `#${article.id}`) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [article.id]);
  return (
    <details ref={details} id={article.id} className="card group scroll-mt-20 overflow-hidden">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 py-2 text-base font-semibold md:px-5 [&::-webkit-details-marker]:hidden">
        {article.title}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div
        className="prose px-4 pb-4 md:px-5"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own articles; the page's policy forbids scripts
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
    </details>
  );
}
