import { useWindowEvent } from '#islands/ui/use-window-event.ts';

/** Runs when the browser restores the page from its cache: state from before the visitor left is stale. */
export const useRestored = (restart: () => void): void =>
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) restart();
  });
