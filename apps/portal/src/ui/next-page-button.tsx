import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, type ButtonProps } from './button.tsx';
import { FormAlert } from './form-alert.tsx';

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  query: UseInfiniteQueryResult;
  label: string;
  /** Turns the error of a failed read into a sentence. */
  errorWords: (error: unknown) => string;
};

/**
 * Reads a list's next page when pressed; a page that fails leaves those before it in view. Renders nothing after the
 * last page.
 */
export function NextPageButton({ query, label, errorWords, variant = 'secondary', size = 'md' }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-3">
      <FormAlert text={query.isFetchNextPageError ? errorWords(query.error) : null} />
      <Button
        variant={variant}
        size={size}
        pending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
