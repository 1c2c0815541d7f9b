/**
 * Regroups what was typed as money: digits with commas, one point, two decimals. The caret keeps the
 * number of digits to its right.
 */
export function groupMoney(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return rest.length ? `${digits || '0'}.${rest.join('').slice(0, 2)}` : digits;
}

/** National numbers as people read them aloud: 0803 412 7790. International ones stay as typed. */
export function groupPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+') || !digits.startsWith('0')) return text.trim();
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Rewrites an input and puts the caret where it was, counted from the end. */
export function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const fromEnd = input.value.length - (input.selectionStart ?? input.value.length);
  input.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
