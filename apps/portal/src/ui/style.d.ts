import 'react';

declare module 'react' {
  /** Custom properties pass a component's numbers to its style. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
