import { iconBytesMax, presetAddress, presetCount } from '@fairhouse/contract/security';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';

const types = ['image/png', 'image/jpeg', 'image/webp'];

type Props = {
  icon: string | null;
  pending: boolean;
  onPicture: (picture: ImageBitmap) => void;
  onPreset: (preset: number) => void;
  onRemove: () => void;
};

export function AvatarChoice({ icon, pending, onPicture, onPreset, onRemove }: Props) {
  const { t } = useTranslation('member');
  const [refused, setRefused] = useState(false);
  const [over, setOver] = useState(false);
  const note = useId();

  async function take(file: File | undefined) {
    if (!file) return;
    const picture = await pictureOf(file);
    setRefused(picture === null);
    if (picture) onPicture(picture);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'grid cursor-pointer justify-items-center gap-1.5 rounded-md border-2 border-dashed px-4 py-7 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand hover:border-brand',
          over ? 'border-brand bg-brand/10' : 'border-line',
        )}
      >
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-brand/12 text-brand">
          <ImageUp size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="text-sm font-bold">{t('avatar.upload')}</span>
        <span id={note} className="text-xs text-muted">
          {t('avatar.uploadHint')} <span className="pointer-coarse:hidden">{t('avatar.drop')}</span>
        </span>
        <input
          type="file"
          accept={types.join(',')}
          aria-describedby={note}
          disabled={pending}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <FormAlert text={refused ? t('avatar.invalid') : null} />
      <div className="grid gap-2.5">
        <h3 className="text-sm font-semibold">{t('avatar.presets')}</h3>
        <ul className="grid grid-cols-4 gap-3 md:grid-cols-6">
          {Array.from({ length: presetCount }, (_, i) => i + 1).map((preset) => (
            <li key={preset} className="grid place-items-center">
              <button
                type="button"
                disabled={pending}
                aria-label={t('avatar.preset', { n: preset })}
                aria-pressed={icon === presetAddress(preset)}
                onClick={() => onPreset(preset)}
                className="rounded-full ring-offset-3 ring-offset-surface transition-[scale,box-shadow] hover:scale-105 aria-pressed:ring-3 aria-pressed:ring-brand"
              >
                <img
                  src={presetAddress(preset)}
                  alt=""
                  width={256}
                  height={256}
                  className="aspect-square w-full max-w-16 rounded-full"
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
      {icon !== null && (
        <Button variant="ghost" disabled={pending} onClick={onRemove}>
          {t('avatar.remove')}
        </Button>
      )}
    </>
  );
}

/** Decodes a file's picture; null if the site does not accept it. */
async function pictureOf(file: File): Promise<ImageBitmap | null> {
  if (!types.includes(file.type) || file.size > iconBytesMax) return null;
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Any error means that the browser cannot decode the file.
    return null;
  }
}
