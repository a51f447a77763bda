import type { Round } from '@fairhouse/contract/originals';
import { hasWon } from '../round-outcome.ts';

/** A note: its frequency in hertz, and its beginning and length in seconds. */
type Note = { hertz: number; at: number; seconds: number; wave: OscillatorType };
export type Tone = 'won' | 'wonMuch' | 'ended';

/** A win of at least this multiplier has one note more. */
const muchMultiplier = 10;

const tones: Record<Tone, readonly Note[]> = {
  won: [
    { hertz: 659.26, at: 0, seconds: 0.12, wave: 'triangle' },
    { hertz: 987.77, at: 0.1, seconds: 0.22, wave: 'triangle' },
  ],
  wonMuch: [
    { hertz: 659.26, at: 0, seconds: 0.12, wave: 'triangle' },
    { hertz: 987.77, at: 0.1, seconds: 0.16, wave: 'triangle' },
    { hertz: 1318.51, at: 0.22, seconds: 0.34, wave: 'triangle' },
  ],
  ended: [{ hertz: 174.61, at: 0, seconds: 0.09, wave: 'sine' }],
};

/** Returns the tone of a round's end. A round that paid no more than its stake gets the plain tone of a loss. */
export function toneOf(round: Round): Tone {
  if (!hasWon(round)) return 'ended';
  return Number(round.multiplier) >= muchMultiplier ? 'wonMuch' : 'won';
}

let context: AudioContext | null = null;

/**
 * Plays a tone that is synthesized in the page. Nothing is heard where the browser does not allow sound yet.
 * @param volume 0 to 1
 */
export function play(tone: Tone, volume: number): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const from = context.currentTime + 0.01;
  for (const { hertz, at, seconds, wave } of tones[tone]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = wave;
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(0, from + at);
    gain.gain.linearRampToValueAtTime(volume * 0.4, from + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + at + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from + at);
    oscillator.stop(from + at + seconds);
  }
}
