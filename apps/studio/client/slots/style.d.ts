import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that a component passes to the style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
