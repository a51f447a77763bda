import { encode } from 'uqr';

/** A text as a QR code: dark on light in either theme, since scanners expect it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-sm bg-white"
    >
      <path d={cells.join('')} fill="#0b0e14" />
    </svg>
  );
}
