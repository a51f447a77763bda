/** A vendor's icon, beside its name. */
export function VendorIcon({ src, size }: { src: string; size: number }) {
  return (
    <img
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      className="shrink-0 rounded-[22%]"
    />
  );
}
