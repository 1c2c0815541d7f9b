import type { FlowStep } from '#lib/flow-steps.ts';
import { trackStep } from './track.ts';

const tell = (named: HTMLElement | null | undefined): void => {
  const step = named?.dataset['step'];
  if (step) trackStep(step as FlowStep);
};

/**
 * Steps that are a link, a button or a choice are named in the HTML: `data-step` on it, or around it for
 * links and buttons. So islands that sleep tell of them too. A tap that is held until an island wakes
 * bubbles up to here only when it is repeated.
 */
export function watchSteps(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const press = ({ target }: Event) =>
    tell((target as Element).closest('a,button')?.closest<HTMLElement>('[data-step]'));
  document.addEventListener('click', press, { signal });
  document.addEventListener('change', ({ target }) => tell(target as HTMLElement), { signal });
  return () => stop.abort();
}
