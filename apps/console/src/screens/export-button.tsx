import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { csvOf, saveFile } from '../desk/csv.ts';
import type { Row } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';

const perPage = 100;
const rowsMax = 20_000;

/** Saves the filtered list as CSV, read page by page. */
export function ExportButton({ name, columns }: { name: string; columns: readonly string[] }) {
  const { t } = useWords();
  const data = useDataProvider();
  const notify = useNotify();
  const { filterValues, sort } = useListContext();
  const [read, setRead] = useState<number | null>(null);
  async function save() {
    const rows: Row[] = [];
    setRead(0);
    try {
      for (let page = 1; rows.length < rowsMax; page++) {
        const asked = { pagination: { page, perPage }, filter: filterValues, sort };
        const answer = await data.getList(name, asked);
        rows.push(...(answer.data as Row[]));
        setRead(rows.length);
        const more = answer.pageInfo?.hasNextPage ?? rows.length < (answer.total ?? 0);
        if (!more || answer.data.length === 0) break;
      }
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(columns, rows), 'text/csv;charset=utf-8');
    } catch {
      notify('desk.exportFailed', { type: 'error' });
    } finally {
      setRead(null);
    }
  }
  return (
    <Button startIcon={<Download size={18} />} disabled={read !== null} onClick={save}>
      {read === null ? t('desk.export') : t('desk.exporting', { count: read })}
    </Button>
  );
}
