import type { FlowStep } from '#lib/flow-steps.ts';
import { trackStep } from './track.ts';

/** What was told of last: the value of a field, the button of a choice. */
const last = new WeakMap<Element, unknown>();

function tell(named: HTMLElement | null | undefined, what?: unknown): void {
  const step = named?.dataset['step'];
  if (!named || !step || (what !== undefined && last.get(named) === what)) return;
  last.set(named, what);
  trackStep(step as FlowStep);
}

/**
 * Steps that are a link, a button or a choice are named in the HTML: `data-step` on it, or around it for
 * links and buttons. So islands that sleep tell of them too. A tap that is held until an island wakes
 * bubbles up to here only when it is repeated; what was typed meanwhile is told to it anew and is no
 * other step for that, as little as the choice that was made already.
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
  document.addEventListener('click', press, { signal });
  document.addEventListener('change', choose, { signal });
  return () => stop.abort();
}
