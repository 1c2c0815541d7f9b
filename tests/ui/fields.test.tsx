import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { iconCheck } from '#lib/look/first-icons.ts';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { typedCode, typedName } from '#lib/rules/typed.ts';
import { findIssues } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydrate.ts';

describe('a text field', () => {
  it('is found by its label and described by its hint', () => {
    render(<TextField label="Username" hint="At least 3 letters" />);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('type', 'text');
    expect(described('Username')).toBe('At least 3 letters');
  });

  it('replaces the hint with the error and marks the input as invalid', () => {
    render(<TextField label="Username" hint="A hint" error="Username is unavailable" />);
    expect(screen.queryByText('A hint')).toBeNull();
    expect(described('Username')).toBe('Username is unavailable');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows that it is checking and then that the name is free', () => {
    const { rerender } = render(<TextField label="Username" checking />);
    expect(described('Username')).toBe('Checking…');
    rerender(<TextField label="Username" ok="ada is available" />);
    expect(described('Username')).toBe('ada is available');
  });

  it('gives react-hook-form the value that was in the box before hydration', async () => {
    const submit = vi.fn<(values: { name: string }) => void>();
    function Form() {
      const { register, handleSubmit } = useForm<{ name: string }>();
      return (
        <form onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}>
          <TextField label="Name" {...register('name')} />
          <button>Send</button>
        </form>
      );
    }
    hydrate(<Form />, () => {
      screen.getByLabelText<HTMLInputElement>('Name').value = 'typed early';
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submit).toHaveBeenCalledWith({ name: 'typed early' });
  });
});

describe('a field that was pasted into', () => {
  it('shows the cleaned value when it is left, and passes it to its form', async () => {
    const submit = vi.fn<(values: { code: string }) => void>();
    function Form() {
      const { register, handleSubmit } = useForm<{ code: string }>();
      return (
        <form onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}>
          <TextField label="BVN" clean={typedCode} {...register('code')} />
          <button>Send</button>
        </form>
      );
    }
    render(<Form />);
    await userEvent.click(screen.getByLabelText('BVN'));
    await userEvent.paste('\u2066222\u00A02222\u20112222\u2069');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByLabelText<HTMLInputElement>('BVN').value).toBe('22222222222');
    expect(submit).toHaveBeenCalledWith({ code: '22222222222' });
  });

  it('notifies the owner of its value', async () => {
    const changed = vi.fn<(text: string) => void>();
    function Held() {
      const [text, setText] = useState('');
      const change = ({ target }: { target: { value: string } }) => {
        setText(target.value);
        changed(target.value);
      };
      return <TextField label="Name" clean={typedName} value={text} onChange={change} />;
    }
    render(<Held />);
    await userEvent.click(screen.getByLabelText('Name'));
    await userEvent.paste(' Anne\u2011Marie\u200B');
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anne-Marie');
    expect(changed).toHaveBeenLastCalledWith('Anne-Marie');
  });

  it('extracts an address from a link, and a phone number from groups', async () => {
    render(
      <>
        <EmailField label="Email" />
        <PhoneField label="Phone" />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Email'), 'mailto:ada@example.com');
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste('0803\u2011000\u20110000\u200B');
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0803 000 0000');
  });
});

describe('a phone field', () => {
  it.each([
    ['Mum 0803 000 0000', '0803 000 0000'],
    ['tel:+2348030000000', '+2348030000000'],
    ['+234 803 000 0000', '+234 803 000 0000'],
  ])('shows of the pasted %j the number %j', async (pasted, shown) => {
    render(<PhoneField label="Phone" />);
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe(shown);
  });
});

describe('a password field', () => {
  it('shows and hides what was typed', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveProperty('type', 'password');
  });

  it('moves the meter with each rule that is met and ticks above 57', async () => {
    render(<PasswordField label="Password" meter />);
    const meter = screen.getByRole('progressbar', { name: 'Password strength' });
    expect(meter).toHaveProperty('value', 0);
    await userEvent.type(screen.getByLabelText('Password'), 'abc');
    expect(meter).toHaveProperty('value', 10);
    expect(screen.getByText('Weak')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'DEF-1234567');
    expect(meter).toHaveProperty('value', 80);
    expect(screen.getByText('Good').className).toContain('text-success-ink');
    expect(screen.getAllByText(', done')).toHaveLength(3);
  });

  it('marks a rule with a ring until it is met, and then with a tick', async () => {
    render(<PasswordField label="Password" meter />);
    const mark = () =>
      screen.getByText('12 characters or more').closest('li')?.querySelector('path')?.outerHTML;
    const before = mark();
    await userEvent.type(screen.getByLabelText('Password'), 'abcdefghijkl');
    expect(before).not.toBe(mark());
    const tick = render(<Icon path={iconCheck} />).container.querySelector('path')?.outerHTML;
    expect(mark()).toBe(tick);
  });
});

describe('a money field', () => {
  it('groups digits and passes what it shows to its form', async () => {
    const changed = vi.fn<(text: string) => void>();
    render(
      <MoneyField
        label="Amount"
        currency="NGN"
        onChange={(event) => changed(event.target.value)}
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '12450.50');
    expect(input.value).toBe('12,450.50');
    expect(changed).toHaveBeenLastCalledWith('12,450.50');
  });

  it('keeps the caret in its place when a comma appears before it', () => {
    render(<MoneyField label="Amount" currency="NGN" defaultValue="1234" />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    input.focus();
    // Writes like a key press, which React doesn't notice.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '19234');
    input.setSelectionRange(2, 2);
    fireEvent.input(input);
    expect([input.value, input.selectionStart]).toEqual(['19,234', 3]);
  });

  it.each([
    ['NGN', '₦'],
    ['GHS', 'GH₵'],
    ['KES', 'KSh'],
  ] as const)('shows the sign of %s', (currency, sign) => {
    render(<MoneyField label="Amount" currency={currency} />);
    expect(screen.getByText(sign)).toBeTruthy();
  });
});

describe('a phone field', () => {
  it.each([
    ['08034127790', '0803 412 7790'],
    ['+2348034127790', '+2348034127790'],
    ['2348034127790', '2348034127790'],
  ])('spaces %s out as %s on leaving', async (typed, shown) => {
    render(<PhoneField label="Phone number" country="NG" />);
    const input = screen.getByLabelText<HTMLInputElement>('Phone number');
    await userEvent.type(input, typed);
    await userEvent.tab();
    expect(input.value).toBe(shown);
  });
});

describe('an e-mail field', () => {
  it('offers the three providers after the @', async () => {
    render(<EmailField label="Email" />);
    const input = screen.getByLabelText('Email');
    const offers = () =>
      [...document.querySelectorAll('datalist option')].map((o) => o.getAttribute('value'));
    await userEvent.type(input, 'ada');
    expect(offers()).toEqual([]);
    await userEvent.type(input, '@');
    expect(offers()).toEqual(['ada@gmail.com', 'ada@yahoo.com', 'ada@outlook.com']);
    await userEvent.type(input, 'y');
    expect(offers()).toEqual(['ada@yahoo.com']);
  });
});

describe('a select and a check box', () => {
  it('are used by label', async () => {
    const chosen = vi.fn<(value: string) => void>();
    const banks = [
      { value: '1', label: 'Demo Bank' },
      { value: '2', label: 'Other Bank' },
    ];
    render(
      <>
        <Select
          label="Bank"
          placeholder="Choose a bank"
          choices={banks}
          onChange={(event) => chosen(event.target.value)}
        />
        <CheckBox error="Tick this to continue">I agree</CheckBox>
      </>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), 'Other Bank');
    expect(chosen).toHaveBeenCalledWith('2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    expect(screen.getByText('Tick this to continue')).toBeTruthy();
  });
});

it('axe finds nothing in the fields', async () => {
  render(
    <form aria-label="All fields">
      <TextField label="Username" error="Username is unavailable" aside="Optional" />
      <EmailField label="Email" />
      <PasswordField label="Password" meter />
      <MoneyField label="Amount" currency="GHS" />
      <PhoneField label="Phone number" country="KE" />
      <Select label="Bank" choices={[{ value: '1', label: 'Demo Bank' }]} />
      <CheckBox>I agree</CheckBox>
    </form>,
  );
  expect(await findIssues()).toEqual([]);
});

function described(label: string): string | null | undefined {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
}
