import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

const paid = vi.fn<(amount: string) => void>();

/** The field as in forms: the displayed amount is what the API receives. */
function Form({ start = '' }) {
  const { register, handleSubmit, formState, setValue } = useForm({
    mode: 'onTouched',
    defaultValues: { amount: start },
  });
  return (
    <form
      onSubmit={(event) =>
        void handleSubmit(({ amount }) => paid(cleanAmount(amount, 'NGN')))(event)
      }
    >
      <MoneyField
        label="Amount"
        currency="NGN"
        hint="Up to ₦50,000.00"
        error={formState.errors.amount?.message}
        {...register('amount', {
          validate: (text) => checkAmount(text, { min: '0.01', currency: 'NGN' }) ?? true,
        })}
      />
      <button type="button" onClick={() => setValue('amount', '1,250')}>
        ₦1,250.00
      </button>
      <button>Pay</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const said = () =>
  document.querySelector(`[id="${field().getAttribute('aria-describedby')}"]`)?.textContent;
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay' }));

async function typed(text: string, start?: string) {
  paid.mockClear();
  render(<Form {...(start === undefined ? {} : { start })} />);
  await userEvent.type(field(), text);
  return field().value;
}

describe('a money field, typed into', () => {
  it.each([
    ['12,50', '12,50', '12.50', '12.50'],
    ['250,00', '250,00', '250', '250.00'],
    ['1250,5', '1250,5', '1,250.50', '1250.50'],
    ['1,250', '1,250', '1,250', '1250.00'],
    ['1,250,000', '1,250,000', '1,250,000', '1250000.00'],
    ['1250000', '1,250,000', '1,250,000', '1250000.00'],
    ['12450.50', '12,450.50', '12,450.50', '12450.50'],
    ['0,5', '0,5', '0.50', '0.50'],
    ['.5', '0.5', '0.5', '0.50'],
    ['1.500,50', '1.500,50', '1,500.50', '1500.50'],
    ['₦2 500,75', '₦2 500,75', '2,500.75', '2500.75'],
  ])('shows %s as %s, then %s, and pays %s', async (text, shown, left, amount) => {
    expect(await typed(text)).toBe(shown);
    await userEvent.tab();
    expect(field().value).toBe(left);
    await pay();
    expect(paid.mock.calls).toEqual([[amount]]);
  });

  it('pays the same when it is sent from the field', async () => {
    await typed('12,50{Enter}');
    expect(paid.mock.calls).toEqual([['12.50']]);
  });

  it('explains how it reads a typed sign', async () => {
    await typed('1250');
    expect(said()).toBe('Up to ₦50,000.00');
    await userEvent.type(field(), ',5');
    expect(said()).toBe('That’s ₦1,250.50.');
    await userEvent.tab();
    expect(said()).toBe('That’s ₦1,250.50.');
    await userEvent.type(field(), '{Backspace}');
    expect(said()).toBe('Up to ₦50,000.00');
  });

  it('explains nothing about an amount that is filled in after that', async () => {
    await typed('12,5');
    await userEvent.click(screen.getByRole('button', { name: '₦1,250.00' }));
    await pay();
    expect(paid.mock.calls).toEqual([['1250.00']]);
    expect(said()).toBe('That’s ₦1,250.00.');
  });

  it.each(['1.500', '12,', '5k', '12.345'])('pays nothing for %s', async (text) => {
    await typed(text);
    await pay();
    expect(paid).not.toHaveBeenCalled();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a money field, pasted into', () => {
  it.each([
    ['12,50', '12,50', '12.50'],
    ['₦1.500,50', '₦1.500,50', '1500.50'],
    [' 2 500,75 ', ' 2 500,75 ', '2500.75'],
    ['\u20681,250.00\u2069', '\u20681,250.00\u2069', '1250.00'],
    ['1250', '1,250', '1250.00'],
  ])('accepts %j', async (text, shown, amount) => {
    render(<Form />);
    paid.mockClear();
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(field().value).toBe(shown);
    await pay();
    expect(paid.mock.calls).toEqual([[amount]]);
  });
});

async function shown(start: string) {
  paid.mockClear();
  render(<Form start={start} />);
  await userEvent.click(field());
}

/** An edit as browsers report it, of a field where a part is selected. */
function edited(text: string, how?: string, selection?: readonly [number, number]) {
  if (selection) {
    field().setSelectionRange(...selection);
    field().dispatchEvent(new InputEvent('beforeinput', { bubbles: true }));
  }
  fireEvent.input(field(), { target: { value: text }, inputType: how });
}

describe('a money field, pasted over', () => {
  it.each([
    ['12,500', '12,50', '12.50'],
    ['250,000', '250,00', '250.00'],
    ['1,250', '1,2', '1.20'],
    ['1,500.50', '1,5', '1.50'],
    ['12,500', '12,500.00', '12500.00'],
    ['12,500', '1250', '1250.00'],
  ])('takes no comma of the old %s from %s, and pays %s', async (start, text, amount) => {
    await shown(start);
    await userEvent.tripleClick(field());
    await userEvent.paste(text);
    await pay();
    expect(paid.mock.calls).toEqual([[amount]]);
  });

  it.each([
    ['12,500', [3, 6], '50,5', '1250.50'],
    ['12,500', [2, 6], ',50', '12.50'],
    ['12,500', [1, 4], '3', '1300.00'],
    ['1,234,567', [1, 5], ',5', ''],
    ['1,250', [0, 2], '1,', '1250.00'],
  ] as const)('reads %s with %j replaced by %s as %s', async (start, selection, text, amount) => {
    await shown(start);
    field().setSelectionRange(selection[0], selection[1]);
    await userEvent.paste(text);
    await pay();
    expect(paid.mock.calls).toEqual(amount ? [[amount]] : []);
  });

  it('explains how it reads what was pasted', async () => {
    await shown('12,500');
    await userEvent.tripleClick(field());
    await userEvent.paste('12,50');
    expect([field().value, said()]).toEqual(['12,50', 'That’s ₦12.50.']);
  });

  it('takes what is typed over a selection as it is', async () => {
    await shown('12,500');
    field().setSelectionRange(0, 6);
    await userEvent.keyboard('1');
    expect(field().value).toBe('1');
    await userEvent.keyboard('2,5');
    await pay();
    expect(paid.mock.calls).toEqual([['12.50']]);
  });

  it.each([
    ['a browser fills it in', undefined, undefined],
    ['a browser fills it in where the caret is', undefined, [6, 6]],
    ['a keyboard replaces the word', 'insertReplacementText', [6, 6]],
    ['a keyboard writes over the selection', 'insertCompositionText', [0, 6]],
    ['an edit is undone', 'historyUndo', [6, 6]],
  ] as const)('keeps the comma when %s', async (_, how, selection) => {
    await shown('12,500');
    edited('12,50', how, selection);
    await pay();
    expect(paid.mock.calls).toEqual([['12.50']]);
  });

  it.each([
    ['12,50', '1,250'],
    ['12,5005', '125,005'],
  ])('groups the word again when a keyboard makes it %s', async (text, grouped) => {
    await shown('12,500');
    edited(text, 'insertCompositionText', [6, 6]);
    expect(field().value).toBe(grouped);
  });
});

describe('a money field, edited', () => {
  it('moves its own commas, and the caret stays with its digits', async () => {
    await typed('1234567');
    expect(field().value).toBe('1,234,567');
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([field().value, field().selectionStart]).toEqual(['19,234,567', 2]);
    await userEvent.keyboard('{Delete}{Delete}');
    expect([field().value, field().selectionStart]).toEqual(['1,934,567', 3]);
  });

  it('deletes digit by digit, over its own commas too', async () => {
    await typed('1234567');
    const shown = [];
    while (field().value !== '') {
      await userEvent.keyboard('{Backspace}');
      shown.push(field().value);
    }
    expect(shown).toEqual(['123,456', '12,345', '1,234', '123', '12', '1', '']);
  });

  it('deletes to the left from behind one of its commas', async () => {
    await typed('1234567');
    field().setSelectionRange(6, 6);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect([field().value, field().selectionStart]).toEqual(['123,567', 3]);
  });

  it('treats the comma of an amount that was filled in as its own', async () => {
    render(<Form />);
    paid.mockClear();
    await userEvent.click(screen.getByRole('button', { name: '₦1,250.00' }));
    await userEvent.click(field());
    await userEvent.keyboard('{End}{Backspace}');
    expect(field().value).toBe('125');
    await userEvent.keyboard('0,5');
    expect(field().value).toBe('1250,5');
    await pay();
    expect(paid.mock.calls).toEqual([['1250.50']]);
  });

  it('does not treat a typed comma as its own', async () => {
    await typed('0', '12,5');
    expect(field().value).toBe('12,50');
    await pay();
    expect(paid.mock.calls).toEqual([['12.50']]);
  });

  it('replaces all of it', async () => {
    await typed('1234567');
    await userEvent.clear(field());
    await userEvent.type(field(), '12,5');
    expect(field().value).toBe('12,5');
  });

  it('offers the keys of a decimal number', async () => {
    await typed('1');
    expect(field().inputMode).toBe('decimal');
  });
});
