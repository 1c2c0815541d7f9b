import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydrate.ts';

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const values = () => boxes().map((box) => box.value);
const box = (i: number) => boxes()[i]!;
const type = (i: number, value: string) => fireEvent.input(box(i), { target: { value } });
const press = (i: number, key: string) => fireEvent.keyDown(box(i), { key });
const paste = (text: string) => fireEvent.paste(box(0), { clipboardData: { getData: () => text } });
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a code input', () => {
  it('has six boxes by default, each with a name', () => {
    render(<CodeInput label="Code" />);
    expect(boxes()).toHaveLength(6);
    expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Digit 6 of 6' })).toBe(box(5));
  });

  it('has as many boxes as its prop says', () => {
    render(<CodeInput label="Code" length={4} />);
    expect(boxes()).toHaveLength(4);
  });

  it('moves on after a valid digit and reports what it has so far', () => {
    const changed = vi.fn();
    render(<CodeInput label="Code" onChange={changed} />);
    box(0).focus();
    type(0, '1');
    expect(document.activeElement).toBe(box(1));
    expect(changed).toHaveBeenLastCalledWith('1');
  });

  it('moves on when the digit in a box is typed again', () => {
    render(<CodeInput label="Code" />);
    type(0, '1');
    box(0).focus();
    type(0, '1');
    expect(document.activeElement).toBe(box(1));
    expect(values()[0]).toBe('1');
  });

  it('continues behind the digits that were typed before hydration', () => {
    hydrate(<CodeInput label="Code" />, () => {
      box(0).focus();
      box(0).value = '12';
    });
    expect(values().join('|')).toBe('1|2||||');
    expect(document.activeElement).toBe(box(2));
  });

  it.each(['a', ' ', '-'])('clears %j and stays where it is', (wrong) => {
    render(<CodeInput label="Code" />);
    box(0).focus();
    type(0, wrong);
    expect(values()[0]).toBe('');
    expect(document.activeElement).toBe(box(0));
  });

  it.each(['Backspace', 'Delete'])(
    'clears the box and the one before on %s and moves back',
    (key) => {
      render(<CodeInput label="Code" />);
      type(0, '1');
      type(1, '2');
      press(2, key);
      expect(values()).toEqual(['1', '', '', '', '', '']);
      expect(document.activeElement).toBe(box(1));
    },
  );

  it('reports the whole code once it is complete', () => {
    const complete = vi.fn();
    render(<CodeInput label="Code" onComplete={complete} />);
    [...'407119'].forEach((digit, i) => type(i, digit));
    expect(complete).toHaveBeenCalledExactlyOnceWith('407119');
    expect(screen.getByText('6-digit code entered')).toBeTruthy();
  });

  it('fills a pasted code after 10 ms', () => {
    const complete = vi.fn();
    render(<CodeInput label="Code" onComplete={complete} />);
    paste('123456');
    wait(9);
    expect(values().join('')).toBe('');
    wait(1);
    expect(values().join('')).toBe('123456');
    expect(complete).toHaveBeenCalledWith('123456');
  });

  it.each(['12345', '1234567', '12345a', ''])('ignores %j from the clipboard', (text) => {
    render(<CodeInput label="Code" />);
    paste(text);
    wait(50);
    expect(values().join('')).toBe('');
  });

  it('pastes letters where digits are not required', () => {
    render(<CodeInput label="Code" numericOnly={false} />);
    paste('ab12cd');
    wait(10);
    expect(values().join('')).toBe('ab12cd');
  });

  it('spreads a code that the phone fills into the first box', () => {
    render(<CodeInput label="Code" oneTime />);
    expect(box(0).autocomplete).toBe('one-time-code');
    type(0, '654321');
    wait(10);
    expect(values().join('')).toBe('654321');
  });

  it('shows a masked digit for 200 ms, then a dot', () => {
    render(<CodeInput label="PIN" masked />);
    type(0, '7');
    wait(199);
    expect(box(0).classList.contains('is-hidden')).toBe(false);
    wait(1);
    expect(box(0).classList.contains('is-hidden')).toBe(true);
  });

  it('never hides the digits of an unmasked code', () => {
    render(<CodeInput label="Code" />);
    type(0, '7');
    wait(1_000);
    expect(box(0).classList.contains('is-hidden')).toBe(false);
  });

  it('shows the error below, in red boxes that are marked as wrong', () => {
    render(<CodeInput label="PIN" error="That PIN is not right. 2 tries left." />);
    const group = screen.getByRole('group', { name: 'PIN' });
    const text = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('That PIN is not right. 2 tries left.');
    expect(group.classList.contains('code-bad')).toBe(true);
    expect(boxes().every((each) => each.getAttribute('aria-invalid') === 'true')).toBe(true);
  });

  it('moves with the arrow keys', () => {
    render(<CodeInput label="Code" focusFirst />);
    expect(document.activeElement).toBe(box(0));
    press(0, 'ArrowRight');
    expect(document.activeElement).toBe(box(1));
    press(1, 'End');
    expect(document.activeElement).toBe(box(5));
    press(5, 'Home');
    expect(document.activeElement).toBe(box(0));
  });

  it('carries the code in a form field of its name', () => {
    const { container } = render(<CodeInput label="Code" name="code" />);
    type(0, '4');
    expect(container.querySelector<HTMLInputElement>('[name=code]')?.value).toBe('4');
  });
});

it('axe finds nothing in a code input', async () => {
  vi.useRealTimers();
  render(<CodeInput label="PIN" masked error="Wrong" aside={<a href="#forgot">Forgot PIN?</a>} />);
  expect(await findIssues()).toEqual([]);
});
