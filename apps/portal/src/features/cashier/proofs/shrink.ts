/** The longest side of a picture in pixels, as the server stores it; a slip's small print is legible at this size. */
const sidePxMax = 2000;
const quality = 0.88;

/**
 * Redraws a picture, upright and no larger than the server stores it: a photo uploads quickly, and its file's other
 * data (the place, the camera) stay in the browser. A file that the browser cannot read is returned unchanged.
 */
export async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const scale = Math.min(1, sidePxMax / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    // A transparent picture gets a white background.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return drawn ?? file;
  } finally {
    picture.close();
  }
}
