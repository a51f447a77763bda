import type { MemberIcon } from '@fairhouse/contract/security';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { iconQuery, useIcon } from '../../../api/icon.ts';
import { useSession } from '../../../api/session.ts';
import { MemberPopup } from '../../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AvatarChoice } from './avatar-choice.tsx';
import { AvatarCrop } from './avatar-crop.tsx';
import { choosePreset, removeIcon, uploadIcon } from './calls.ts';

/** The popup that sets the avatar: an own picture, cropped in the browser, a preset, or the initial letter. */
export default function AvatarPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('member');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const icon = useIcon();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const save = useMutation({
    mutationFn: (work: () => Promise<MemberIcon>) => work(),
    onSuccess: (value) => {
      client.setQueryData(iconQuery(memberId).queryKey, value);
      toast(t('avatar.done'), 'success');
      onClose();
    },
  });
  return (
    <MemberPopup open={open} onClose={onClose} title={t('avatar.title')}>
      <div className="grid gap-5" aria-busy={save.isPending}>
        {picture ? (
          <AvatarCrop
            picture={picture}
            pending={save.isPending}
            onBack={() => setPicture(null)}
            onUse={(square) => save.mutate(() => uploadIcon(square))}
          />
        ) : (
          <AvatarChoice
            icon={icon}
            pending={save.isPending}
            onPicture={setPicture}
            onPreset={(preset) => save.mutate(() => choosePreset(preset))}
            onRemove={() => save.mutate(removeIcon)}
          />
        )}
        <FormAlert text={save.isError ? words(save.error) : null} />
      </div>
    </MemberPopup>
  );
}
