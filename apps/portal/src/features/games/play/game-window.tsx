import type { LaunchValue } from '@fairhouse/contract/games';
import { AppWindow, ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Poster } from './poster.tsx';

/** State of the game's window: blocked by the browser, open, or closed by the member. */
type WindowState = 'waiting' | 'blocked' | 'open' | 'closed';
const lookMs = 1000;
/** The time for which the launch address may be opened, in milliseconds: its token is valid once, for two minutes. */
const goodMs = 110_000;

/** A game that its vendor wants in a window of its own, opened and controlled from this page. */
export function GameWindow({ launched, onAgain }: { launched: LaunchValue; onAgain: () => void }) {
  const { t } = useTranslation('play');
  const { url, game } = launched;
  const [state, setState] = useState<WindowState>('waiting');
  const [opened, setOpened] = useState<Window | null>(null);
  const [launchedAt] = useState(() => Date.now());

  function open() {
    // Without `noopener`, which would hide if the window opened; instead the game's page loses its `opener`.
    const found = window.open('', '_blank');
    if (!found) return setState('blocked');
    found.opener = null;
    found.location.replace(url);
    setOpened(found);
    setState('open');
  }

  function press() {
    if (state === 'closed' || Date.now() - launchedAt > goodMs) onAgain();
    else open();
  }

  const atOnce = useEffectEvent(open);
  useEffect(() => atOnce(), []);
  useEffect(() => {
    if (!opened) return;
    const timer = setInterval(() => opened.closed && setState('closed'), lookMs);
    return () => clearInterval(timer);
  }, [opened]);

  return (
    <Poster game={game}>
      <div role="status" className="grid gap-2">
        <h2 className="title text-2xl">{t(`window.${state}.title`)}</h2>
        <p className="text-sm text-muted">{t(`window.${state}.text`, { host: window.location.host })}</p>
      </div>
      {state === 'open' ? (
        <Button variant="secondary" icon={<AppWindow size={18} aria-hidden="true" />} onClick={() => opened?.focus()}>
          {t('window.show')}
        </Button>
      ) : (
        <Button size="lg" icon={<ExternalLink size={18} aria-hidden="true" />} onClick={press}>
          {t('window.press')}
        </Button>
      )}
    </Poster>
  );
}
