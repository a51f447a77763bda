import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { proofQuery } from './calls.ts';

const ProofPicture = lazy(() => import('./proof-picture.tsx'));

/** The member's pictures of a payment; each opens at full size. */
export function ProofImages({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className="grid max-w-80 grid-cols-3 gap-3">
      {ids.map((id, at) => (
        <li key={id}>
          <ProofImage id={id} n={at + 1} />
        </li>
      ))}
    </ul>
  );
}

export function ProofImage({ id, n }: { id: string; n: number }) {
  const { t } = useTranslation('matching');
  const { memberId } = useSession();
  const picture = useQuery(proofQuery(memberId, id));
  const address = useObjectUrl(picture.data);
  const [open, setOpen] = useState(false);
  if (picture.isError) {
    return (
      <span
        role="img"
        aria-label={t('proofs.missing', { n })}
        className="grid aspect-square place-items-center rounded-md border border-line bg-raised text-muted"
      >
        <ImageOff size={22} aria-hidden="true" />
      </span>
    );
  }
  if (!address) return <Skeleton className="aspect-square w-full rounded-md" />;
  return (
    <>
      <button
        type="button"
        aria-label={t('proofs.open', { n })}
        onClick={() => setOpen(true)}
        className="block aspect-square w-full overflow-hidden rounded-md border border-line bg-raised transition-colors hover:border-brand"
      >
        <img src={address} alt="" className="size-full object-cover" />
      </button>
      {open && (
        <Suspense>
          <ProofPicture address={address} title={t('proofs.one', { n })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns an object URL for a blob, revoked when the blob goes. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
