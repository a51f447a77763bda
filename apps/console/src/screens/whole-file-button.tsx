import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { readFile, withQuery } from '../api/call.ts';
import { useDesk } from '../desk/context.ts';
import { saveFile } from '../desk/csv.ts';
import { fileQuery } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';

/** Saves a file that the server writes, and shows how much of it has arrived. */
export function WholeFileButton({ path, format, name }: { path: string; format: string; name: string }) {
  const { t, locale } = useWords();
  const notify = useNotify();
  const { filterValues } = useListContext();
  const { desk } = useDesk();
  const [read, setRead] = useState<number | null>(null);
  const kind = format.toUpperCase();
  const save = async () => {
    setRead(0);
    try {
      const file = await readFile(withQuery(path, fileQuery(desk, path, filterValues)), setRead);
      saveFile(`${name}.${format}`, file, file.type);
    } catch {
      notify('desk.exportFailed', { type: 'error' });
    } finally {
      setRead(null);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} disabled={read !== null} onClick={() => void save()}>
      {read === null
        ? t('desk.wholeFile', { format: kind })
        : `${kind} · ${(read / 1_000_000).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`}
    </Button>
  );
}
