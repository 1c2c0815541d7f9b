import { theme } from './constants.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The choice made on this device; undefined: as the system is. */
export const chosenTheme = (cookie: string | undefined): Theme | undefined =>
  themes.find((each) => each === cookie);

/** The colours of the browser's own bars, first for a light system, then for a dark one. */
export const barColours = (chosen: Theme | undefined): [string, string] => [
  chosen === 'dark' ? theme.pageDark : theme.page,
  chosen === 'light' ? theme.page : theme.pageDark,
];
