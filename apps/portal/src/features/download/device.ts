export type Device = 'ios' | 'android' | 'computer';

/** Returns the kind of device behind a user agent; an iPad calls itself a Mac, but has a touch screen. */
export function deviceOf({ userAgent, touchPoints }: { userAgent: string; touchPoints: number }): Device {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return 'ios';
  return 'computer';
}
