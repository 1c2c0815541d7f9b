import { typedName, typedPhone } from '#lib/rules/typed.ts';

const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** Digits with commas between thousands, as amounts are shown; anything but digits and a point stays as it is. */
export function groupMoney(text: string): string {
  const [, whole = '', rest] = /^(\d*)(\.\d*)?$/.exec(text) ?? [];
  if (!whole && !rest) return text;
  return (whole.replace(/^0+(?=\d)/, '') || '0').replace(GROUPS, ',') + (rest ?? '');
}

const bare = (text: string) => text.replaceAll(',', '');

/** Whether the commas of a text are where we put them; others were typed. */
export const isOurs = (text: string): boolean => groupMoney(bare(text)) === text;

/**
 * An edited text without our commas, which are only for reading. A comma that was just typed or pasted stays,
 * because it may be a decimal sign, and so does each one if more than the selection was replaced.
 * @param selection where the edit began and ended in the text before; undefined if the browser filled it in
 * @param how the type of edit
 */
export function ungroup(
  before: string,
  after: string,
  [start, end]: readonly number[] = [0, before.length],
  how = '',
): string {
  const [head, tail] = [before.slice(0, start), before.slice(end)];
  // how keyboards of phones delete within a word
  const isShortened = how === 'insertCompositionText' && after === head.slice(0, -1) + tail;
  if (how.startsWith('delete') || (isShortened && start === end)) return bare(after);
  const typed = after.slice(head.length, after.length - tail.length);
  return after === head + typed + tail ? bare(head) + typed + bare(tail) : after;
}

/** National numbers as people read them aloud: 0803 412 7790. Others keep the groups that were typed, without a label. */
export function groupPhone(text: string): string {
  const digits = typedPhone(text);
  if (!/^0\d*$/.test(digits))
    return /^\+?\d+$/.test(digits) && /\p{L}/u.test(text) ? digits : typedName(text);
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ');
}
