import 'react';

declare module 'react' {
  interface CSSProperties {
    /** What a component hands to the style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
