/** The part of the Navigation API that we use; browsers without it only show their own indicator. */
interface Leaving extends Event {
  readonly hashChange: boolean;
  readonly downloadRequest: string | null;
}
type Watched = Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'> & {
  navigation?: EventTarget;
};

/** Part of the events `pageswap` and `pagereveal`. */
interface Transition {
  viewTransition?: { ready: Promise<unknown> } | null;
}

/** Browsers skip a transition if the window is resized or the user moves on. That isn’t an error. */
const allowSkipping = (event: Event): void =>
  void (event as Event & Transition).viewTransition?.ready.catch(() => undefined);

/**
 * Moves a bar towards full while the next page is loading (spec 9). A page that loads immediately shows none,
 * and one that never comes, such as a download, leaves none behind. Its times come with the markup, in
 * milliseconds, because an import would be an extra request on every page.
 */
export function watchLeaving(bar: HTMLElement, view: Watched): void {
  const { duration, throttle } = bar.dataset;
  let timer = 0;
  let run: Animation | undefined;
  const stop = () => {
    view.clearTimeout(timer);
    run?.cancel();
    bar.hidden = true;
  };
  const start = () => {
    bar.hidden = false;
    run = bar.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: Number(duration),
      easing: 'ease-out',
    });
    run.onfinish = stop;
  };
  view.navigation?.addEventListener('navigate', (event) => {
    const { hashChange, downloadRequest } = event as Leaving;
    if (hashChange || downloadRequest !== null) return;
    stop();
    timer = view.setTimeout(start, Number(throttle));
  });
  view.navigation?.addEventListener('navigateerror', stop);
  for (const name of ['pageswap', 'pagereveal']) view.addEventListener(name, allowSkipping);
  // a page restored from the browser's cache still shows what it showed when it was left
  view.addEventListener('pageshow', stop);
}
