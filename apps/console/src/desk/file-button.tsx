import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useRef } from 'react';

/** A button that opens the file dialog. Choosing the same file again calls `onFile` again. */
export function FileButton({
  label,
  accept,
  onFile,
}: {
  label: string;
  /** The file types that are offered; undefined: all. */
  accept?: string;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" startIcon={<Upload size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
