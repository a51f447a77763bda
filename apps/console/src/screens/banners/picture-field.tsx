import { cutOf } from '@fairhouse/contract/banner-cuts';
import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FileButton } from '../../desk/file-button.tsx';
import type { FieldProps } from '../../desk/form.tsx';
import { useWords } from '../../locales/words.ts';
import { Crop } from './crop.tsx';

type Named = { picture: string; address: string };
const known = ['banners', 'pictures'];

/** Returns a function from the picture name of a banner to the picture's address. */
export function useAddressOf(): (name: unknown) => string | undefined {
  const { data = [] } = useQuery({ queryKey: known, queryFn: () => call<Named[]>('GET', '/site/banner-pictures') });
  return (name) => data.find(({ picture }) => picture === name)?.address;
}

/** A banner's picture: uploaded and cropped for its place, or a name if it is one of the product's own. */
export function PictureField({ name, value, onChange, faults, path, beside = {} }: FieldProps) {
  const words = useWords();
  const client = useQueryClient();
  const address = useAddressOf()(value);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const cut = cutOf(String(beside.groupName), name === 'pictureTall');
  async function send(picture: Blob) {
    setFile(null);
    setRefused(null);
    const form = new FormData();
    form.set('picture', picture, 'picture');
    try {
      const stored = await call<Named>('POST', `/site/banner-pictures/${cut}`, { body: form });
      client.setQueryData(known, (held: Named[] = []) => [...held, stored]);
      onChange(stored.picture);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(words.error(error.code));
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {address !== undefined && (
          <Box
            component="img"
            src={address}
            alt=""
            sx={{ height: 72, maxWidth: 200, objectFit: 'cover', borderRadius: 1 }}
          />
        )}
        <TextField
          sx={{ flex: 1, minWidth: 180 }}
          label={words.field(name)}
          value={value ?? ''}
          error={path in faults}
          onChange={({ target }) => onChange(target.value)}
        />
        <FileButton
          label={words.t('banners.upload', { name: words.field(name) })}
          accept="image/png,image/jpeg,image/webp"
          onFile={setFile}
        />
      </Box>
      {file && <Crop file={file} cut={cut} onCropped={(picture) => void send(picture)} onClose={() => setFile(null)} />}
    </Box>
  );
}
