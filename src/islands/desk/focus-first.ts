/** Puts the focus on the first field that is wrong, once it is drawn so. */
export function focusFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const first = form.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  });
}
