/** The pips of each face, on a grid of three by three. */
const pips: Record<number, readonly number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** One die; without a face it lies blank. */
export function Die({ face }: { face: number | null }) {
  return (
    <svg className="die" viewBox="0 0 60 60" aria-hidden="true">
      <rect x="2" y="2" width="56" height="56" rx="13" />
      {(pips[face ?? 0] ?? []).map((at) => (
        <circle key={at} cx={15 + (at % 3) * 15} cy={15 + Math.floor(at / 3) * 15} r="5.4" />
      ))}
    </svg>
  );
}
