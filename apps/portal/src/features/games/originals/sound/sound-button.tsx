import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Checkbox } from '../../../../ui/field.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { onLanded } from '../landed.ts';
import { keepSound, soundNow, useSound } from './sound-kept.ts';
import { play, toneOf } from './tones.ts';

/** Plays the sound of each round whose result has been shown, if sounds are on. */
export function useLandedSounds(): void {
  useEffect(
    () =>
      onLanded((round) => {
        const { on, volume } = soundNow();
        if (on && volume > 0) play(toneOf(round), volume / 100);
      }),
    [],
  );
}

/** The switch and the volume of a game's sounds, which are off until the visitor turns them on. */
export function SoundButton({ opens = 'below' }: { opens?: 'below' | 'above' }) {
  const { t } = useTranslation('originals');
  const sound = useSound();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) {
        setOpen(false);
      }
    };
    window.addEventListener('pointerdown', leave);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointerdown', leave);
      window.removeEventListener('keydown', leave);
    };
  }, [open]);

  const Icon = sound.on ? Volume2 : VolumeX;
  return (
    <div ref={box} className="relative">
      <IconButton label={t('sound.title')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <div
          className={classes(
            'card absolute end-0 z-30 grid w-60 gap-3 p-4 shadow-lift',
            opens === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          <Checkbox
            label={t('sound.on')}
            checked={sound.on}
            onChange={(event) => keepSound({ ...sound, on: event.currentTarget.checked })}
          />
          <Slider
            label={t('sound.volume')}
            value={sound.volume}
            min={0}
            max={100}
            step={5}
            valueText={`${sound.volume}%`}
            disabled={!sound.on}
            onChange={(volume) => keepSound({ ...sound, volume })}
          />
        </div>
      )}
    </div>
  );
}
