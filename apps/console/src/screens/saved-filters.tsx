import type { SavedFilter } from '@fairhouse/contract/desk-filters';
import { ApiError } from '@fairhouse/web/api-error';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { useWords } from '../locales/words.ts';

const queryKey = ['me', 'filters'];
const path = '/me/filters';
const nameMax = 60;

/** The operator's own filters of a list: a press applies one, and the present filter can be saved under a name. */
export function SavedFilters({ place }: { place: string }) {
  const words = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const { filterValues, setFilters } = useListContext();
  const { list, change } = useFilters();
  const own = list.filter((saved) => saved.place === place);
  const present = plain(filterValues);
  const take = ({ filter }: SavedFilter) => {
    setAnchor(null);
    setFilters(filter, Object.fromEntries(Object.keys(filter).map((name) => [name, true])));
  };
  return (
    <>
      <Button
        startIcon={<Bookmark size={18} />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {words.t('filters.title')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {own.map((saved) => (
          <MenuItem key={saved.name} onClick={() => take(saved)}>
            {saved.name}
          </MenuItem>
        ))}
        {own.length === 0 && <MenuItem disabled>{words.t('filters.none')}</MenuItem>}
        <Divider />
        <MenuItem
          disabled={Object.keys(present).length === 0}
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', mr: 1 }}>
            <BookmarkPlus size={16} />
          </Box>
          {words.t('filters.save')}
        </MenuItem>
        {own.map(({ name }) => (
          <MenuItem key={name} onClick={() => void change('POST', `${path}/forget`, { place, name })}>
            <Box component="span" sx={{ display: 'inline-flex', mr: 1, color: 'error.main' }}>
              <Trash2 size={16} />
            </Box>
            {words.t('filters.forget', { name })}
          </MenuItem>
        ))}
      </Menu>
      {naming && (
        <Naming
          onClose={() => setNaming(false)}
          onName={(name) => change('PUT', path, { place, name, filter: present })}
        />
      )}
    </>
  );
}

function Naming({ onName, onClose }: { onName: (name: string) => Promise<boolean>; onClose: () => void }) {
  const { t, field } = useWords();
  const [name, setName] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await onName(name.trim())) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <Box component="form" onSubmit={save}>
        <DialogTitle>{t('filters.save')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            required
            margin="dense"
            label={field('name')}
            value={name}
            slotProps={{ htmlInput: { maxLength: nameMax } }}
            onChange={({ target }) => setName(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {t('filters.keep')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Returns the filters that the server keeps, and the functions that change them. */
function useFilters() {
  const client = useQueryClient();
  const notify = useNotify();
  const words = useWords();
  const { data: list = [] } = useQuery({ queryKey, queryFn: () => call<SavedFilter[]>('GET', path) });
  const change = async (method: 'PUT' | 'POST', to: string, body: object): Promise<boolean> => {
    try {
      client.setQueryData(queryKey, await call<SavedFilter[]>(method, to, { body }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(words.error(error.code), { type: 'warning' });
      return false;
    }
  };
  return { list, change };
}

/** Returns the filled-in fields of a filter, without the search text. */
function plain(filter: Record<string, unknown>): SavedFilter['filter'] {
  const filled = Object.entries(filter).flatMap(([name, value]): [string, string | number | boolean][] => {
    if (name === 'q' || name === 'find') return [];
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    if (value instanceof Date) return [[name, value.toISOString()]];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(filled);
}
