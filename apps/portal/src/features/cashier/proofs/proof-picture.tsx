import { Popup } from '../../../ui/popup.tsx';

type Props = { address: string; title: string; onClose: () => void };

/** One picture at full size; its code is loaded on the first press. */
export default function ProofPicture({ address, title, onClose }: Props) {
  return (
    <Popup open onClose={onClose} title={title} size="lg">
      <img src={address} alt={title} className="mx-auto max-h-[75dvh] max-w-full rounded-md" />
    </Popup>
  );
}
