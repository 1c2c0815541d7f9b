/**
 * Makes a press count if it ends where it began, even if its target has moved in between: a field that loses
 * the focus shows its error, an amount takes more space, and the button is no longer under the pointer.
 * Browsers then click the common ancestor of both places. It comes with the first hydrated island.
 */
export function steadyPresses(view: Pick<Window, 'addEventListener'>): void {
  let pressed: HTMLElement | null = null;
  let place: DOMRect;
  view.addEventListener(
    'mousedown',
    ({ target }) => {
      pressed = (target as Element).closest('a,button,label,summary,[type=checkbox],[type=radio]');
      if (pressed) place = pressed.getBoundingClientRect();
    },
    true,
  );
  view.addEventListener(
    'click',
    (event) => {
      const { target, clientX: x, clientY: y } = event;
      const lost = pressed;
      pressed = null;
      // a key clicks without a press before, and releasing elsewhere cancels the press
      if (!lost || lost.contains(target as Node) || !(target as Node).contains(lost)) return;
      if (x < place.left || x > place.right || y < place.top || y > place.bottom) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      lost.click();
    },
    true,
  );
}
