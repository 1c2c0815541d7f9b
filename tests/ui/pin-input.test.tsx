import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PinInput } from '#islands/ui/pin-input.tsx';
import { findIssues } from '#tests/support/axe.ts';

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const typed = () =>
  boxes()
    .map((box) => box.value)
    .join('');
const key = (name: string) => screen.getByRole('button', { name });
const press = (digits: string) => [...digits].forEach((digit) => fireEvent.click(key(digit)));

describe('a PIN', () => {
  it('is typed on our own keypad, and the phone’s keyboard stays closed', () => {
    const changed = vi.fn();
    render(<PinInput label="Your PIN" focusFirst onChange={changed} />);
    expect(document.activeElement).toBe(boxes()[0]);
    expect(boxes().every(({ inputMode }) => inputMode === 'none')).toBe(true);
    press('40');
    expect(changed).toHaveBeenLastCalledWith('40');
    expect(document.activeElement).toBe(boxes()[2]);
    expect(screen.getByText('2 of 6 digits')).toBeTruthy();
    fireEvent.click(key('Delete the last digit'));
    expect(typed()).toBe('4');
    expect(document.activeElement).toBe(boxes()[1]);
  });

  it.each([
    ['two lines', 601, 94],
    ['one line', 740, 0],
  ])(
    'is fully visible above the foot of its sheet, whose note has %s',
    async (_, top, scrolled) => {
      const { container } = render(
        <dialog open>
          <PinInput label="Your PIN" focusFirst />
          <div className="modal-foot" />
        </dialog>,
      );
      const at = (selector: string, box: Partial<DOMRect>) =>
        vi
          .spyOn(container.querySelector(selector)!, 'getBoundingClientRect')
          .mockReturnValue(box as DOMRect);
      at('.pin-field', { bottom: 695 });
      at('.modal-foot', { top });
      await vi.waitFor(() => expect(container.querySelector('dialog')?.scrollTop).toBe(scrolled));
    },
  );

  it('is sent after the sixth digit on the keypad, once', () => {
    const send = vi.fn();
    render(<PinInput label="Your PIN" focusFirst onSend={send} />);
    press('48291');
    expect(send).not.toHaveBeenCalled();
    press('5');
    press('7');
    expect(send).toHaveBeenCalledExactlyOnceWith('482915');
    expect(typed()).toBe('482915');
  });

  it('is sent after the sixth digit on a keyboard too, once', () => {
    const send = vi.fn();
    render(<PinInput label="Your PIN" focusFirst onSend={send} />);
    const enter = () => fireEvent.keyDown(boxes()[5]!, { key: 'Enter' });
    [...'48291'].forEach((value, i) => fireEvent.input(boxes()[i]!, { target: { value } }));
    enter();
    expect(send).not.toHaveBeenCalled();
    fireEvent.input(boxes()[5]!, { target: { value: '5' } });
    enter();
    enter();
    expect(send).toHaveBeenCalledExactlyOnceWith('482915');
  });

  it('is sent when it is pasted, once', async () => {
    const send = vi.fn();
    render(<PinInput label="Your PIN" focusFirst onSend={send} />);
    fireEvent.paste(boxes()[0]!, { clipboardData: { getData: () => '482915' } });
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('482915'));
    fireEvent.keyDown(boxes()[5]!, { key: 'Enter' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('can be sent again after it was changed, and after an attempt that left it in its boxes', () => {
    const send = vi.fn();
    const pin = (disabled: boolean) => (
      <PinInput label="Your PIN" focusFirst onSend={send} disabled={disabled} />
    );
    const { rerender } = render(pin(false));
    press('482915');
    fireEvent.click(key('Delete the last digit'));
    press('6');
    expect(send).toHaveBeenLastCalledWith('482916');
    rerender(pin(true));
    rerender(pin(false));
    fireEvent.keyDown(boxes()[5]!, { key: 'Enter' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('has the keypad at the active field, and continues in the next one of the form', () => {
    render(
      <form>
        <PinInput label="New PIN" />
        <PinInput label="Confirm PIN" />
      </form>,
    );
    const pad = () => screen.queryByRole('group', { name: 'Keypad' });
    expect(pad()).toBeNull();
    boxes()[0]!.focus();
    fireEvent.focus(boxes()[0]!);
    press('482915');
    expect(document.activeElement).toBe(boxes()[6]);
    expect(pad()?.closest('.field')?.textContent).toContain('Confirm PIN');
    fireEvent.blur(boxes()[6]!);
    expect(pad()).not.toBeNull();
  });

  it('keeps the focus in the boxes, is disabled while it is sent, and has no issues', async () => {
    const { container, rerender } = render(<PinInput label="Your PIN" focusFirst />);
    expect(fireEvent.mouseDown(key('1'))).toBe(false);
    expect(await findIssues(container)).toEqual([]);
    rerender(<PinInput label="Your PIN" focusFirst disabled />);
    expect(key('1')).toHaveProperty('disabled', true);
  });
});
