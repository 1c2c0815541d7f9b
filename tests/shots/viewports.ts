export interface Viewport {
  /** As in file names. */
  name: string;
  size: { width: number; height: number };
  isPhone: boolean;
}
export const phone: Viewport = {
  name: '360x740',
  size: { width: 360, height: 740 },
  isPhone: true,
};
/** What the keyboard of a phone leaves. */
export const keyboard: Viewport = {
  name: '360x420',
  size: { width: 360, height: 420 },
  isPhone: true,
};
export const desktop: Viewport = {
  name: '1440x900',
  size: { width: 1440, height: 900 },
  isPhone: false,
};
/** Tablets, the narrowest page with a menu at its side, and small laptops. */
export const between: readonly Viewport[] = [820, 960, 1024, 1180].map((width) => ({
  name: `${width}x900`,
  size: { width, height: 900 },
  isPhone: false,
}));
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
