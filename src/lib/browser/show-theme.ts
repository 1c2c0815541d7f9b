import { barColours, type Theme } from '#lib/theme.ts';

/** Shows a page in the chosen theme; undefined: as the system is. */
export function showTheme(chosen: Theme | undefined): void {
  const { dataset } = document.documentElement;
  if (chosen) dataset['theme'] = chosen;
  else delete dataset['theme'];
  const colours = barColours(chosen);
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [at, bar] of bars.entries()) bar.content = colours[at] ?? bar.content;
}
