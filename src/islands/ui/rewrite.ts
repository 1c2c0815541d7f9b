/**
 * Rewrites an input and keeps the caret where it was, counted from the end.
 * @param how the type of edit: deleting backwards leaves a comma behind the caret, not before it
 */
export function rewrite(input: HTMLInputElement, text: string, how?: string): void {
  if (input.value === text) return;
  const fromEnd = input.value.length - (input.selectionStart ?? input.value.length);
  input.value = text;
  let caret = Math.max(0, text.length - fromEnd);
  if (how === 'deleteContentBackward' && text[caret - 1] === ',') caret--;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
