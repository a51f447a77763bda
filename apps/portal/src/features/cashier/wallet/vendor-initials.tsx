/** A vendor's initials on a colour derived from its code. */
export function VendorInitials({ code }: { code: string }) {
  let hue = 0;
  for (const letter of code) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  return (
    <span
      aria-hidden="true"
      style={{
        backgroundImage: `linear-gradient(145deg, oklch(0.5 0.13 ${hue}), oklch(0.34 0.1 ${(hue + 40) % 360}))`,
      }}
      className="title grid size-12 shrink-0 place-items-center rounded-md text-sm text-white"
    >
      {code.slice(0, 2)}
    </span>
  );
}
