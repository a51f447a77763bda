import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { type StepKind, StepPicture } from './step-picture.tsx';

/** The guides: steps with a picture and a sentence each. */
export const guides = {
  ios: ['open', 'share', 'add', 'home'],
  lite: ['profile', 'settings', 'home'],
  ios17: ['settings', 'trust'],
  android: ['menu', 'install', 'home'],
} as const satisfies Record<string, readonly StepKind[]>;
export type GuideName = keyof typeof guides;

/** A guide's steps, in their order. */
export function Guide({ name }: { name: GuideName }) {
  const { t } = useTranslation('download');
  const brand = useSite()?.info.brand.name ?? '';
  const words = (kind: StepKind) => t(`${name}.${kind}` as ParseKeys<'download'>, { brand });
  return (
    <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {guides[name].map((kind, at) => (
        <li key={kind} className="flex gap-4 rounded-[14px] bg-raised/50 p-4">
          <StepPicture kind={kind} brand={brand} />
          <div className="grid content-start gap-2 pt-1">
            <span className="grid size-7 place-items-center rounded-full bg-brand/15 text-sm font-bold text-brand-strong tabular-nums">
              {at + 1}
            </span>
            <p className="text-sm text-pretty">{words(kind)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
