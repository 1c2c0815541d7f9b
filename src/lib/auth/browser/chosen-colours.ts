/** Whether the page is light or dark now: as chosen, or as the device is set. */
export function chosenColours(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
