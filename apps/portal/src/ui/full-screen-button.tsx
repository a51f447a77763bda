import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { ButtonPlace } from './button-place.tsx';

/** Enters full screen, or leaves it; does nothing if the browser cannot. */
export function toggleFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}

/**
 * A button for full screen. Its space is kept until hydration, when it is known if the browser can; it is removed if
 * not, as on many phones.
 */
export function FullScreenButton({ enter, leave }: { enter: string; leave: string }) {
  const [able, setAble] = useState<boolean | null>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    setAble(document.fullscreenEnabled);
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  if (!able) return able === null ? <ButtonPlace className="max-md:hidden" /> : null;
  return (
    <IconButton label={full ? leave : enter} className="max-md:hidden" onClick={toggleFullScreen}>
      {full ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
    </IconButton>
  );
}
