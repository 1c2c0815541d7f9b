interface Palette {
  toggle: (button: HTMLElement) => void;
}

/**
 * Fetches the palette when it is first asked for, by its button or by Ctrl K (⌘ K on a Mac), and hands each
 * press to it. Inlined into pages: keep it tiny.
 */
export function watchPalette(page: Document, path: string): void {
  const button = page.querySelector<HTMLElement>('[data-palette]');
  if (!button) return;
  const press = () => import(/* @vite-ignore */ path).then(({ toggle }: Palette) => toggle(button));
  button.onclick = press;
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return;
    event.preventDefault();
    void press();
  });
}
