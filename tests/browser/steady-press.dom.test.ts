import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steadyPresses } from '#lib/browser/steady-press.ts';

/** A form whose button is 100 by 40 pixels, with its top at `top`. */
function aForm(markup = '<button type="submit"><b>Save</b></button>') {
  document.body.innerHTML = `<form><p>Words</p>${markup}</form>`;
  const form = document.querySelector('form')!;
  const pressed = form.lastElementChild as HTMLElement;
  const onClick = vi.fn();
  pressed.addEventListener('click', onClick);
  form.addEventListener('submit', (event) => event.preventDefault());
  pressed.getBoundingClientRect = () => new DOMRect(10, 200, 100, 40);
  return { form, pressed, onClick };
}

const at = (clientX: number, clientY: number) => ({
  clientX,
  clientY,
  bubbles: true,
  cancelable: true,
});
const press = (target: Element, x = 60, y = 220) =>
  target.dispatchEvent(new MouseEvent('mousedown', at(x, y)));
/** Browsers click the common ancestor of the elements where a press began and ended. */
const letGo = (target: Element, x = 60, y = 220) =>
  target.dispatchEvent(new MouseEvent('click', at(x, y)));

describe('a press on an element that moves away in the meantime', () => {
  const added: [string, EventListener][] = [];
  beforeEach(() =>
    steadyPresses({
      addEventListener: (kind: string, listener: EventListener) => {
        added.push([kind, listener]);
        window.addEventListener(kind, listener, true);
      },
    }),
  );
  afterEach(() => {
    for (const [kind, listener] of added.splice(0))
      window.removeEventListener(kind, listener, true);
  });

  it('counts once, and only on that element', () => {
    const { form, pressed, onClick } = aForm();
    const onForm = vi.fn();
    form.addEventListener('click', ({ target }) => void onForm(target));
    press(pressed.firstElementChild!);
    letGo(form);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onForm.mock.calls).toEqual([[pressed]]);
    letGo(form);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('does not count when the pointer has left the button’s place', () => {
    const { form, pressed, onClick } = aForm();
    for (const [x, y] of [
      [9, 220],
      [111, 220],
      [60, 199],
      [60, 241],
    ] as const) {
      press(pressed);
      letGo(form, x, y);
    }
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is left to the browser when nothing has moved, or something else is clicked by a key', () => {
    const { form, pressed, onClick } = aForm();
    press(pressed);
    letGo(pressed.firstElementChild!);
    expect(onClick).toHaveBeenCalledOnce();
    const words = form.firstElementChild!;
    press(pressed);
    letGo(words);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('ticks a box by its label, too', () => {
    const { form, pressed } = aForm('<label><input type="checkbox" />I agree</label>');
    press(pressed);
    letGo(form);
    expect(form.querySelector('input')!.checked).toBe(true);
  });

  it('is ignored for a removed button', () => {
    const { form, pressed, onClick } = aForm();
    press(pressed);
    pressed.remove();
    letGo(form);
    expect(onClick).not.toHaveBeenCalled();
  });
});
