import { numbersOf } from '../round-result.ts';

/** The ten numbers of a round in small, for receipts and checks. */
export function KenoResult({ result }: { result: unknown }) {
  const numbers = numbersOf(result, 'numbers');
  return (
    numbers && (
      <ul className="my-2 grid grid-cols-5 gap-1.5">
        {numbers.map((number) => (
          <li
            key={number}
            className="grid size-9 place-items-center rounded-sm border border-line bg-raised text-sm font-bold tabular-nums"
          >
            {number}
          </li>
        ))}
      </ul>
    )
  );
}
