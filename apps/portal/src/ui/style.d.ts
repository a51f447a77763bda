import 'react';

declare module 'react' {
  /** Custom properties carry a component's figures to its style. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
