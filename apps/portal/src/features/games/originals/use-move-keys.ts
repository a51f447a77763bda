import { useHotkeys } from './use-hotkeys.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The keys 1 to 9 press the moves of an open round, in their order on the page. */
export function useMoveKeys(on: boolean): void {
  const press = (place: number) => {
    const moves = document.querySelectorAll<HTMLButtonElement>('[data-moves] button');
    moves[place]?.click();
  };
  useHotkeys(on, Object.fromEntries(digits.map((digit, place) => [digit, () => press(place)])));
}
