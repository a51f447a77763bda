import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { type Crop, centred, cropOf, moved, zoomed } from './crop.ts';

/** Side in pixels of the uploaded picture; the server scales it down further. */
const sidePx = 512;
const zoomMax = 4;
const keyStep: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type Props = { picture: ImageBitmap; pending: boolean; onBack: () => void; onUse: (square: Blob) => void };

/** The crop of a picture to the avatar's square: dragged or moved by arrow keys, and zoomed. */
export function AvatarCrop({ picture, pending, onBack, onUse }: Props) {
  const { t } = useTranslation('member');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(centred);
  const zoomId = useId();

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { x, y, side } = cropOf(picture, crop);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, sidePx, sidePx);
    context.drawImage(picture, x, y, side, side, 0, 0, sidePx, sidePx);
  }, [picture, crop]);

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    setCrop((held) => moved(picture, held, event.movementX / width, event.movementY / width));
  }
  function walk(event: KeyboardEvent) {
    const step = keyStep[event.key];
    if (!step) return;
    event.preventDefault();
    setCrop((held) => moved(picture, held, step[0] * 0.04, step[1] * 0.04));
  }
  function use() {
    canvas.current?.toBlob((square) => square && onUse(square), 'image/png');
  }

  return (
    <>
      <p className="text-center text-sm text-muted">{t('avatar.crop')}</p>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        aria-label={t('avatar.crop')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={walk}
        className="mx-auto size-60 cursor-grab touch-none overflow-hidden rounded-full bg-raised ring-4 ring-line active:cursor-grabbing"
      >
        <canvas ref={canvas} width={sidePx} height={sidePx} className="size-full" />
      </div>
      <div className="mx-auto flex w-full max-w-72 items-center gap-3 text-muted">
        <ZoomOut size={18} aria-hidden="true" />
        <label htmlFor={zoomId} className="sr-only">
          {t('avatar.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={zoomMax}
          step={0.02}
          value={crop.zoom}
          onChange={(event) => setCrop((held) => zoomed(picture, held, Number(event.target.value)))}
          className="h-11 flex-1 accent-brand"
        />
        <ZoomIn size={18} aria-hidden="true" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={pending} onClick={onBack}>
          {t('avatar.back')}
        </Button>
        <Button pending={pending} onClick={use}>
          {t('avatar.use')}
        </Button>
      </div>
    </>
  );
}
