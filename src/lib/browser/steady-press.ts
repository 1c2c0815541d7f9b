/**
 * A press that ends where it began counts, even if what was pressed has moved away meanwhile: a field that is
 * left says what is wrong with it, a sum makes room for itself, and the button is no longer under the pointer
 * that lets go. Browsers then click whatever holds both places. It comes with the first island that wakes.
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
      // a key clicks without a press before, and who lets go elsewhere has thought better of it
      if (!lost || lost.contains(target as Node) || !(target as Node).contains(lost)) return;
      if (x < place.left || x > place.right || y < place.top || y > place.bottom) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      lost.click();
    },
    true,
  );
}
