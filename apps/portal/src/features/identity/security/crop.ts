/** The visible square of a picture: its centre as fractions of the picture's sides, and its zoom. */
export type Crop = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };

export const centred: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the square in the picture's pixels, always inside it. */
export function cropOf({ width, height }: Size, { x, y, zoom }: Crop): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { x: within(x * width - side / 2, width - side), y: within(y * height - side / 2, height - side), side };
}

/** Returns the crop after a drag, given in fractions of the square's side. */
export function moved(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = cropOf(size, crop);
  return held(size, { ...crop, x: crop.x - (dx * side) / size.width, y: crop.y - (dy * side) / size.height });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return held(size, { ...crop, zoom });
}

/** Clamps the centre to the range that keeps the square inside the picture, so that dragging back moves it at once. */
function held(size: Size, crop: Crop): Crop {
  const { x, y, side } = cropOf(size, crop);
  return { ...crop, x: (x + side / 2) / size.width, y: (y + side / 2) / size.height };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
