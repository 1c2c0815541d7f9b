import type { FlowStep } from '#lib/flow-steps.ts';
import { trackStep } from './track.ts';

/** Only one watches at a time: the newest replaces the previous one, which may come from another script. */
const TAKES_OVER = 'oja:steps';

/** The last report: the value of a field, the button of a choice. */
const last = new WeakMap<Element, unknown>();

function tell(named: HTMLElement | null | undefined, what?: unknown): void {
  const step = named?.dataset['step'];
  if (!named || !step || (what !== undefined && last.get(named) === what)) return;
  last.set(named, what);
  trackStep(step as FlowStep);
}

/**
 * Links, buttons and choices that are steps are marked in the HTML: `data-step` on them, or around them for
 * links and buttons, so that islands that haven't hydrated yet report them too. A tap that is held back until
 * an island hydrates only bubbles up to here when it is repeated. Text typed in between is dispatched again
 * but isn't another step, and neither is a choice that was already made.
 */
export function watchSteps(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const press = ({ target }: Event) => {
    const pressed = (target as Element).closest('a,button');
    const choice = pressed?.matches('[aria-pressed]') ? pressed : undefined;
    tell(pressed?.closest<HTMLElement>('[data-step]'), choice);
  };
  const choose = ({ target }: Event) =>
    tell(target as HTMLElement, (target as HTMLInputElement).value);
  window.dispatchEvent(new Event(TAKES_OVER));
  window.addEventListener(TAKES_OVER, () => stop.abort(), { signal });
  document.addEventListener('click', press, { signal });
  document.addEventListener('change', choose, { signal });
  return () => stop.abort();
}
