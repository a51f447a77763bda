import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { buttonLook } from '../ui/button.tsx';

/** One text in every language; the style sheet shows the one in the page's language. */
function EachLanguage({ words, say }: { words: readonly i18n[]; say: (one: i18n) => string }) {
  return (
    <span className="each-language">
      {words.map((one) => (
        <span key={one.language} lang={one.language}>
          {say(one)}
        </span>
      ))}
    </span>
  );
}

function Alert({ id, children }: { id: string; children: ReactNode }) {
  return (
    <template id={id}>
      <div
        role="alert"
        data-alert={id}
        className="fixed inset-x-4 top-[calc(env(safe-area-inset-top)+4.5rem)] z-[70] mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center justify-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 text-sm font-medium text-text shadow-lift"
      >
        {children}
      </div>
    </template>
  );
}

/**
 * The alerts of a page whose scripts or connection fail: rendered by the server with the page, and shown by the page's
 * inline script, so that they depend on nothing that may fail to load.
 */
export function ConnectionAlerts({ words }: { words: readonly i18n[] }) {
  const retry = (
    <button type="button" className={buttonLook('secondary', 'sm')}>
      <EachLanguage words={words} say={(one) => one.t('common:retry')} />
    </button>
  );
  return (
    <>
      <Alert id="offline">
        <EachLanguage words={words} say={(one) => one.t('connection:offline')} />
      </Alert>
      <Alert id="failed">
        <EachLanguage words={words} say={(one) => one.t('connection:failed')} />
        {retry}
      </Alert>
      <Alert id="late">
        <EachLanguage words={words} say={(one) => one.t('connection:late')} />
        {retry}
      </Alert>
    </>
  );
}
