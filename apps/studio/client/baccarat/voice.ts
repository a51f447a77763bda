import { soundIsOn } from '../shared/sound.ts';
import { type Language, tagOf } from '../shared/words.ts';

/** Key of the choice to hear the dealer, who speaks with the browser's voice. */
const storageKey = 'game.voice';
let on = readVoice();

function readVoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

export function speechIsThere(): boolean {
  return typeof speechSynthesis !== 'undefined';
}

export function voiceIsOn(): boolean {
  return on;
}

export function switchVoice(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
  } catch {
    // Without storage in a frame the choice lasts while the page is open.
  }
  if (!next && speechIsThere()) speechSynthesis.cancel();
}

/** Speaks a sentence, replacing the present one. Silent if the browser has no voice for this language. */
export function speak(text: string, language: Language): void {
  if (!on || !soundIsOn() || !speechIsThere() || document.visibilityState !== 'visible') return;
  const tag = tagOf(language);
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(tag));
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 1.05;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
