import type { DeskPreview, DeskPreviewRequest } from '@fairhouse/contract/desk-preview';
import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, Button, LinearProgress, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { framedDocument } from '../api/policy.ts';
import { useWords } from '../locales/words.ts';
import { useDesk } from './context.ts';
import { Value } from './value.tsx';

const languages = ['EN', 'TH', 'CN'] as const;
const themes = ['dark', 'light'] as const;
const audiences = ['VISITORS', 'MEMBERS'] as const;
/** The screens for which the preview is drawn, in pixels. */
const screens = { phone: { width: 390, height: 844 }, computer: { width: 1280, height: 800 } } as const;
type Screen = keyof typeof screens;
const screenNames: readonly Screen[] = ['phone', 'computer'];
/** The time without a key press after which the preview is drawn again. */
const restMs = 500;
const route = 'POST /site/preview';

type Subject = { act: string; params: Record<string, unknown>; said: Record<string, unknown> };

/**
 * A preview of a change: the fields that it changes, and the portal's page after it. The server tries the change in a
 * draft and keeps nothing.
 */
export function SitePreview(of: Subject) {
  const { t } = useWords();
  const { desk } = useDesk();
  const [open, setOpen] = useState(false);
  if (!desk.routes.has(route)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
      <Button startIcon={<Eye size={18} />} variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('preview.open')}
      </Button>
      {open && <Opened {...of} />}
    </Box>
  );
}

function Opened({ act, params, said }: Subject) {
  const words = useWords();
  const { t } = words;
  const [language, setLanguage] = useState<DeskPreviewRequest['language']>(words.content);
  const [theme, setTheme] = useState<DeskPreviewRequest['theme']>('dark');
  const [audience, setAudience] = useState<DeskPreviewRequest['audience']>('VISITORS');
  const [screen, setScreen] = useState<Screen>('phone');
  const [page, setPage] = useState<string | null>(null);
  const at = timeOf(said);
  const asked: DeskPreviewRequest = {
    ...{ act, said, language, theme, audience },
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    ...(page === null ? {} : { page }),
    ...(at === null ? {} : { at }),
  };
  const rested = useRested(JSON.stringify(asked));
  const { data, error, isFetching } = useQuery({
    queryKey: ['site-preview', rested],
    queryFn: ({ signal }) => call<DeskPreview>('POST', '/site/preview', { body: JSON.parse(rested), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const code = error instanceof ApiError ? error.code : null;
  const shown = data?.shown ?? null;
  const tools = (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Choice
        name={t('preview.screen')}
        of={screenNames}
        value={screen}
        onChange={setScreen}
        word={(one) => t(`preview.${one}`)}
      />
      <Choice
        name={words.field('language')}
        of={languages}
        value={language}
        onChange={setLanguage}
        word={(one) => one}
      />
      <Choice name={words.field('theme')} of={themes} value={theme} onChange={setTheme} word={words.value} />
      <Choice
        name={words.field('audience')}
        of={audiences}
        value={audience}
        onChange={setAudience}
        word={words.value}
      />
      {page !== null && <Button onClick={() => setPage(null)}>{t('preview.back')}</Button>}
    </Box>
  );
  return (
    <Box sx={{ width: 1, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {code !== null && (
        <Alert severity="info">{code === 'MALFORMED' ? t('preview.incomplete') : words.error(code)}</Alert>
      )}
      {isFetching && <LinearProgress aria-label={t('preview.drawing')} />}
      {data && code === null && <Changes changes={data.changes} none={shown === null} />}
      {shown && tools}
      {shown && (
        <Page html={shown.html} title={t('preview.frame', { page: shown.page })} screen={screen} onGo={setPage} />
      )}
    </Box>
  );
}

/** The fields that a change changes, before and after. */
function Changes({ changes, none }: { changes: DeskPreview['changes']; none: boolean }) {
  const words = useWords();
  const { desk } = useDesk();
  const schema = desk.routes.get(route)?.answer?.properties?.changes;
  if (!schema || changes.length === 0) return none ? <Alert severity="info">{words.t('preview.same')}</Alert> : null;
  const shown = (held: string | null) => (held === 'true' || held === 'false' ? words.value(held) : held);
  const named = changes.map(({ field, before, after }) => ({
    field: field.split('.').map(words.field).join(' · '),
    before: shown(before),
    after: shown(after),
  }));
  return <Value name="changes" value={named} schema={schema} />;
}

type PageProps = { html: string; title: string; screen: Screen; onGo: (page: string) => void };

/**
 * The drawn page at the size of its screen, scaled down to the space there is. No script runs in it; a link opens its
 * page in the preview, and leads nowhere else. It is inert until this component listens to its clicks.
 */
function Page({ html, title, screen, onGo }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useState(0);
  const [listens, setListens] = useState(false);
  const { width, height } = screens[screen];
  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const watch = new ResizeObserver(() => setGiven(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    setListens(false);
    if (frame.current) frame.current.srcdoc = framedDocument(html);
  }, [html]);
  const loaded = () => {
    const drawn = frame.current?.contentDocument;
    // A middle click, a form and a drag have nothing to open here.
    for (const kind of ['auxclick', 'submit', 'dragstart'])
      drawn?.addEventListener(kind, (event) => event.preventDefault());
    setListens(true);
    drawn?.addEventListener('click', (event) => {
      const { target } = event;
      // A `summary` still opens and closes its details.
      if (target === null || closest(target, 'summary')) return;
      event.preventDefault();
      const link = closestLink(target);
      if (link) onGo(link);
    });
  };
  const scale = given === 0 ? 1 : Math.min(1, given / width);
  return (
    <Box ref={room} sx={{ overflow: 'clip', height: height * scale }}>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        inert={!listens}
        onLoad={loaded}
        sx={{
          ...{ width, height, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' },
          ...{ transform: `scale(${scale})`, transformOrigin: '0 0' },
        }}
      />
    </Box>
  );
}

/** Returns the path of the pressed link; null if there is none, or if it leads to another site. */
function closestLink(target: object): string | null {
  const address = closest(target, 'a[href]')?.getAttribute('href') ?? '';
  if (!/^\/(?![/\\])/.test(address)) return null;
  const { pathname, searchParams } = new URL(address, document.baseURI);
  const popup = searchParams.get('popup');
  return popup === 'login' || popup === 'register' ? `/${popup}` : pathname;
}

/**
 * Returns the closest element that matches. An element of the frame is not an instance of this window's `Element`, so
 * the type is checked by its methods.
 */
function closest(target: object, selector: string): Element | null {
  const find: unknown = Reflect.get(target, 'closest');
  return typeof find === 'function' ? (find.call(target, selector) as Element | null) : null;
}

type ChoiceProps<T extends string> = {
  name: string;
  of: readonly T[];
  value: T;
  onChange: (value: T) => void;
  word: (value: T) => string;
};

function Choice<T extends string>({ name, of, value, onChange, word }: ChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={name}
      onChange={(_, chosen: T | null) => chosen !== null && onChange(chosen)}
    >
      {of.map((one) => (
        <ToggleButton key={one} value={one}>
          {word(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Returns a text once it has not changed for `restMs`. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Returns a time just after the change starts to be shown, if that lies ahead; null: it is shown now. */
function timeOf(said: Record<string, unknown>): string | null {
  const inner = Object.values(said).flatMap((value) => (value && typeof value === 'object' ? [value] : []));
  const times = [said, ...inner].flatMap((part) => [Reflect.get(part, 'startsAt'), Reflect.get(part, 'publishedAt')]);
  const ahead = times.filter((time) => typeof time === 'string' && Date.parse(time) > Date.now());
  const [first] = ahead.map((time) => new Date(Date.parse(String(time)) + 1000).toISOString());
  return first ?? null;
}
