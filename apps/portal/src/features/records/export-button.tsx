import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

/** Downloads all rows of the page's filter as CSV. */
export function ExportButton({ path }: { path: string }) {
  const { t } = useTranslation('records');
  const words = useErrorWords();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => download(path) });
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        icon={<Download size={17} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {t('export')}
      </Button>
      <FormAlert text={error ? words(error) : null} />
    </div>
  );
}
