interface Palette {
  toggle: (button: HTMLElement, typed: string) => void;
}

/**
 * Fetches the palette on first use, by its button or by Ctrl K (⌘ K on a Mac), and passes each press to it.
 * Text typed until it is loaded goes into it, and triggers no other key of the page. Inlined into pages: keep
 * it tiny.
 */
export function watchPalette(page: Document, path: string): void {
  const button = page.querySelector<HTMLElement>('[data-palette]');
  if (!button) return;
  let typed: string | undefined;
  const press = async () => {
    typed = '';
    try {
      const { toggle } = (await import(/* @vite-ignore */ path)) as Palette;
      toggle(button, typed);
    } finally {
      typed = undefined;
    }
  };
  button.onclick = press;
  page.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (typed !== undefined && isPlain && key.length === 1) typed += key;
      else if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
        void press();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
