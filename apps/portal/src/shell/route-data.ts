import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Translation keys (`namespace:key`) of the page's title and of its description for search engines. */
    title?: string;
    description?: string;
    /** `full` (default): the whole frame. `game`: no side menu and no footer. `bare`: the page alone. */
    frame?: 'full' | 'game' | 'bare';
    /** A member's page: search engines stay out. */
    private?: boolean;
  }
}

/** The fields of the search part that every page knows. */
export type RootSearch = {
  /** The popup that is open over the page. */
  popup?: string;
};
