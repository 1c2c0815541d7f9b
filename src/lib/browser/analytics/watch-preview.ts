import { shell } from '#lib/constants.ts';
import { screen, track } from './track.ts';

const watched = /^(refill|giftcard-buy-(international|local)|perfect-money|airtime-to-cash)/;
const typable = 'main input:not([type=hidden],[type=radio],[type=checkbox],[type=file])';

/** Reports once that the first input has a value, on the pages of spec 7; checked every 2 s. */
export function watchPreview(): () => void {
  if (!watched.test(screen() ?? '')) return () => undefined;
  const poll = setInterval(() => {
    if (!document.querySelector<HTMLInputElement>(typable)?.value) return;
    clearInterval(poll);
    track({ name: 'preview' });
  }, shell.inputPollMs);
  return () => clearInterval(poll);
}
