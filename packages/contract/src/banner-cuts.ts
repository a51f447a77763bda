/** The crops of banner pictures: their full size in pixels, and the widths in which each is stored. */
export const bannerCuts = {
  home: { width: 1920, height: 544, widths: [640, 1280, 1920] },
  homeTall: { width: 1170, height: 1365, widths: [390, 780, 1170] },
  panel: { width: 1170, height: 450, widths: [390, 780, 1170] },
  panelTall: { width: 720, height: 1000, widths: [360, 720] },
} as const;

export type BannerCut = keyof typeof bannerCuts;

/** Returns the crop for a banner group, wide or upright. */
export function cutOf(groupName: string, tall: boolean): BannerCut {
  const home = groupName === 'w_home';
  if (tall) return home ? 'homeTall' : 'panelTall';
  return home ? 'home' : 'panel';
}

/** The largest size of an uploaded picture. */
export const bannerPictureBytesMax = 8 * 1024 * 1024;
