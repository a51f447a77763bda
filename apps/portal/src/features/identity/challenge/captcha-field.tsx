import type { Captcha } from '@fairhouse/contract/identity';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Field, TextInput, type TextInputProps } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/states.tsx';

type Props = {
  captcha: Captcha | undefined;
  failed: boolean;
  onRefresh: () => void;
  error: string | undefined;
  input: TextInputProps;
};

/** The captcha's field and picture; pressing the picture or the arrow loads another. */
export function CaptchaField({ captcha, failed, onRefresh, error, input }: Props) {
  const { t } = useTranslation('identity');
  return (
    <Field label={t('field.captcha')} error={error}>
      <div className="grid grid-cols-[1fr_auto_auto] items-center gap-2">
        <TextInput {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="text" />
        <button
          type="button"
          aria-label={t('captcha.alt')}
          onClick={onRefresh}
          className="h-12 w-32 cursor-pointer overflow-hidden rounded-md border border-line bg-white"
        >
          {captcha ? (
            <img src={`data:image/png;base64,${captcha}`} alt="" className="size-full object-contain" />
          ) : failed ? (
            <span className="grid size-full place-items-center px-2 text-center text-xs text-black">
              {t('captcha.failed')}
            </span>
          ) : (
            <Skeleton className="size-full" />
          )}
        </button>
        <IconButton label={t('captcha.refresh')} onClick={onRefresh}>
          <RotateCw size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </Field>
  );
}
