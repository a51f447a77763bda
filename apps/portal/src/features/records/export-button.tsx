import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

/** Prints the page, and downloads all rows of its filter as CSV. */
export function ExportButton({ path }: { path: string }) {
  const { t } = useTranslation('records');
  const words = useErrorWords();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => download(path) });
  return (
    <div data-screen-only className="grid justify-items-end gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={<Printer size={17} aria-hidden="true" />}
          className="max-md:hidden"
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          icon={<Download size={17} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {t('export')}
        </Button>
      </div>
      <FormAlert text={error ? words(error) : null} />
    </div>
  );
}
