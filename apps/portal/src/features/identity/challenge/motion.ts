/** Shakes an element briefly, unless reduced motion is preferred. */
export function shake(element: HTMLElement | null): void {
  move(
    element,
    [0, -8, 7, -5, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    360,
  );
}

/** Animates a light that sweeps across a picture once. */
export function sweep(element: HTMLElement | null): void {
  move(
    element,
    [
      { transform: 'translateX(-120%)', opacity: 1 },
      { transform: 'translateX(220%)', opacity: 1 },
    ],
    620,
  );
}

function move(element: HTMLElement | null, frames: Keyframe[], duration: number): void {
  if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
}
