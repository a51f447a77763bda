import type { SocialProvider } from '@fairhouse/contract/social';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isUnconfirmed, useConfirm } from '../factors/use-confirm.tsx';
import { unlink } from './calls.ts';
import { providerNames } from './providers.tsx';

/** The dialog that confirms unlinking a social account. */
export default function UnlinkDialog({ provider, onClose }: { provider: SocialProvider; onClose: () => void }) {
  const { t } = useTranslation('social');
  const words = useErrorWords();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const name = providerNames[provider];
  const remove = useMutation({
    mutationFn: () => withConfirmation(() => unlink(provider)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['member'] });
      toast(t('unlink.done', { provider: name }), 'success');
      onClose();
    },
  });

  return (
    <Popup open onClose={onClose} title={t('unlink.title', { provider: name })} shape="sheet">
      <div className="grid gap-5" aria-busy={remove.isPending}>
        <p className="text-sm text-muted">{t('unlink.text', { provider: name })}</p>
        <FormAlert text={remove.isError && !isUnconfirmed(remove.error) ? words(remove.error) : null} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose} disabled={remove.isPending}>
            {t('unlink.keep')}
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            icon={<Unlink size={18} aria-hidden="true" />}
            onClick={() => remove.mutate()}
          >
            {t('unlink.confirm')}
          </Button>
        </div>
      </div>
      {panel}
    </Popup>
  );
}
