/** The position of a picture behind a frame: a zoom from 1, and offsets within the overhang, from 0 to 1. */
export type Framing = { zoom: number; x: number; y: number };

type Size = { width: number; height: number };

/** Returns the part of a picture, in its own pixels, that a frame with this aspect ratio shows. */
export function shownPart(picture: Size, frame: Size, { zoom, x, y }: Framing): Size & { left: number; top: number } {
  const fit = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const width = frame.width * fit;
  const height = frame.height * fit;
  const over = (whole: number, part: number) => Math.max(0, whole - part);
  return { width, height, left: over(picture.width, width) * x, top: over(picture.height, height) * y };
}
