import { useSyncExternalStore } from 'react';
import { keepHere, keptHere } from '../../../../shell/preferences.ts';

/** The visitor's choice of sound; `volume` is 0 to 100. */
export type Sound = { on: boolean; volume: number };

const name = 'fh_sound';
const silent: Sound = { on: false, volume: 50 };
const listeners = new Set<() => void>();
let held: Sound | null = null;

/** Returns the choice that this browser keeps; sound is off by default. */
export function soundNow(): Sound {
  held ??= readSound(keptHere(name));
  return held;
}

export function keepSound(sound: Sound): void {
  held = sound;
  keepHere(name, `${sound.on ? 'on' : 'off'} ${sound.volume}`);
  for (const listener of listeners) listener();
}

export function readSound(text: string | null): Sound {
  const [, on, volume] = /^(on|off) (\d{1,3})$/.exec(text ?? '') ?? [];
  return volume === undefined ? silent : { on: on === 'on', volume: Math.min(100, Number(volume)) };
}

/** Follows the choice; on the server and in the first render sound is off. */
export function useSound(): Sound {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    soundNow,
    () => silent,
  );
}
