import { type BannerCut, bannerCuts } from '@fairhouse/contract/banner-cuts';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
} from '@mui/material';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../locales/words.ts';
import { type Framing, shownPart } from './order.ts';

const zoomMax = 4;

/**
 * The choice of the part of a picture that a banner shows, with the aspect ratio of its cut: by pointer or by the
 * sliders.
 */
export function Crop({
  file,
  cut,
  onCropped,
  onClose,
}: {
  file: File;
  cut: BannerCut;
  onCropped: (picture: Blob) => void;
  onClose: () => void;
}) {
  const { t } = useWords();
  const frame = bannerCuts[cut];
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [framing, setFraming] = useState<Framing>({ zoom: 1, x: 0.5, y: 0.5 });

  useEffect(() => {
    let current = true;
    createImageBitmap(file).then(
      (read) => (current ? setPicture(read) : read.close()),
      () => current && setUnreadable(true),
    );
    return () => {
      current = false;
    };
  }, [file]);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !picture) return;
    const { left, top, width, height } = shownPart(picture, frame, framing);
    pen.clearRect(0, 0, frame.width, frame.height);
    pen.drawImage(picture, left, top, width, height, 0, 0, frame.width, frame.height);
  }, [picture, frame, framing]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1 || !picture) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const part = shownPart(picture, frame, framing);
    const shift = (move: number, shownPx: number, partPx: number, wholePx: number) =>
      wholePx > partPx ? -((move / shownPx) * partPx) / (wholePx - partPx) : 0;
    const within = (value: number) => Math.min(1, Math.max(0, value));
    setFraming({
      ...framing,
      x: within(framing.x + shift(event.movementX, width, part.width, picture.width)),
      y: within(framing.y + shift(event.movementY, height, part.height, picture.height)),
    });
  }

  const use = () =>
    canvas.current?.toBlob((blob) => (blob ? onCropped(blob) : setUnreadable(true)), 'image/webp', 0.92);
  const sliders = [
    ['zoom', 1, zoomMax],
    ['x', 0, 1],
    ['y', 0, 1],
  ] as const;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="crop-title">
      <DialogTitle id="crop-title">{t('banners.crop')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
        {unreadable && <Alert severity="error">{t('errors.IMAGE_INVALID', { _: 'IMAGE_INVALID' })}</Alert>}
        <Box
          component="canvas"
          ref={canvas}
          width={frame.width}
          height={frame.height}
          role="img"
          aria-label={t('banners.crop')}
          onPointerDown={(event: PointerEvent<HTMLCanvasElement>) =>
            event.currentTarget.setPointerCapture(event.pointerId)
          }
          onPointerMove={drag}
          sx={{ maxWidth: '100%', maxHeight: '50vh', bgcolor: 'action.hover', cursor: 'move', touchAction: 'none' }}
        />
        {sliders.map(([name, min, max]) => (
          <Box
            key={name}
            sx={{ display: 'grid', gridTemplateColumns: '9rem 1fr', gap: 2, width: '100%', maxWidth: 480 }}
          >
            <Typography variant="body2" id={`crop-${name}`}>
              {t(`banners.${name}`)}
            </Typography>
            <Slider
              size="small"
              min={min}
              max={max}
              step={0.01}
              value={framing[name]}
              aria-labelledby={`crop-${name}`}
              onChange={(_, value) => setFraming({ ...framing, [name]: Number(value) })}
            />
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
        <Button variant="contained" disabled={!picture} onClick={use}>
          {t('banners.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
