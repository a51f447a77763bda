/**
 * Notes are synthesized by the browser, without files. Silent until the player has touched the page, and while sound is
 * off.
 */
const storageKey = 'game.sound';
let context: AudioContext | null = null;
let master: GainNode | null = null;
let on = readSound();

function readSound(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function soundIsOn(): boolean {
  return on;
}

/** Turns the sound on or off, and remembers it if the browser allows that. */
export function switchSound(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    // Without storage in a frame the choice lasts while the page is open.
  }
  if (master && context) master.gain.setTargetAtTime(next ? 0.5 : 0, context.currentTime, 0.02);
}

/** Unlocks the sound. It must be called within a touch or a key press, since browsers play no sound before one. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.gain.value = on ? 0.5 : 0;
    const softener = context.createDynamicsCompressor();
    master.connect(softener).connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
}

export type Note = {
  /** Frequency in hertz; it glides to `to` if that is given. */
  from: number;
  to?: number;
  seconds: number;
  /** Seconds from now. */
  after?: number;
  volume?: number;
  shape?: OscillatorType;
};

/** Plays one note: a short attack, then it fades. */
export function note({ from, to, seconds, after = 0, volume = 0.2, shape = 'sine' }: Note): void {
  if (!context || !master || !on || context.state !== 'running') return;
  const begin = context.currentTime + after;
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(from, begin);
  if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(volume, begin + Math.min(0.012, seconds / 4));
  level.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  tone.connect(level).connect(master);
  tone.start(begin);
  tone.stop(begin + seconds + 0.02);
}

/** A short rush of noise through a filter: reels, cards, chips. */
export function rush(seconds: number, hertz: number, volume = 0.12, after = 0): void {
  if (!context || !master || !on || context.state !== 'running') return;
  const begin = context.currentTime + after;
  const samples = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  let state = 0x2545f491;
  for (let i = 0; i < samples; i++) {
    // Noise needs no good randomness, only a fast source.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = (state / 2 ** 31 - 1) * (1 - i / samples) ** 2;
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const level = context.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 0.8;
  level.gain.value = volume;
  source.connect(filter).connect(level).connect(master);
  source.start(begin);
}
