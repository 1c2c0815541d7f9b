import { render, screen } from '@testing-library/react';
import { useInsertionEffect, useState, type ChangeEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm, useWatch } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';

const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

/** Outputs what each type of form knows about its fields. */
const Told = ({ value }: { value: string }) => <output>{value}</output>;
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

function useText(start = '') {
  const [value, setValue] = useState(start);
  return { value, onChange: ({ target }: Change) => setValue(target.value) };
}

function Controlled() {
  const text = useText();
  return (
    <>
      <TextField label="Field" {...text} />
      <Told value={text.value} />
    </>
  );
}
function Listening() {
  const { value, onChange } = useText();
  return (
    <>
      <EmailField label="Field" onChange={onChange} />
      <Told value={value} />
    </>
  );
}
function Area() {
  const text = useText();
  return (
    <>
      <TextArea label="Field" {...text} />
      <Told value={text.value} />
    </>
  );
}
function Choosing() {
  const text = useText('a');
  return (
    <>
      <Select label="Field" choices={choices} {...text} />
      <Told value={text.value} />
    </>
  );
}
function Ticking() {
  const [isTicked, setTicked] = useState(false);
  return (
    <>
      <CheckBox checked={isTicked} onChange={({ target }) => setTicked(target.checked)}>
        Field
      </CheckBox>
      <Told value={String(isTicked)} />
    </>
  );
}
function Watched() {
  const { register, control } = useForm<{ sum: string }>();
  return (
    <>
      <MoneyField label="Field" currency="NGN" {...register('sum')} />
      <Told value={useWatch({ control, name: 'sum' }) ?? ''} />
    </>
  );
}
function Registered() {
  const { register, control } = useForm<{ yes: boolean }>();
  return (
    <>
      <CheckBox {...register('yes')}>Field</CheckBox>
      <Told value={String(useWatch({ control, name: 'yes' }))} />
    </>
  );
}

let container: HTMLElement;
beforeEach(() => {
  document.body.replaceChildren();
  container = document.body.appendChild(document.createElement('div'));
});
const told = () => container.querySelector('output')?.textContent;

describe('a field that a browser filled in or restored before hydration', () => {
  it.each([
    ['a field that a form holds', <Controlled />, 'ada@example.com', 'ada@example.com'],
    ['a field that a form listens to', <Listening />, 'ada@example.com', 'ada@example.com'],
    ['lines of text', <Area />, 'One\nTwo', 'One\nTwo'],
    ['a choice', <Choosing />, 'b', 'b'],
    ['an amount that is watched', <Watched />, '1500', '1,500'],
  ])('counts in %s', async (_, form, filled, shown) => {
    container.innerHTML = renderToString(form);
    const field = screen.getByLabelText<HTMLInputElement>('Field');
    field.value = filled;
    render(form, { container, hydrate: true });
    await vi.waitFor(() => expect([field.value, told()]).toEqual([shown, shown]));
  });

  it('counts in a box that was ticked', async () => {
    container.innerHTML = renderToString(<Ticking />);
    const box = screen.getByLabelText<HTMLInputElement>('Field');
    box.checked = true;
    render(<Ticking />, { container, hydrate: true });
    await vi.waitFor(() => expect([box.checked, told()]).toEqual([true, 'true']));
  });

  it('counts in a box of a form as yes, not as its value', async () => {
    container.innerHTML = renderToString(<Registered />);
    screen.getByLabelText<HTMLInputElement>('Field').checked = true;
    render(<Registered />, { container, hydrate: true });
    await vi.waitFor(() => expect(told()).toBe('true'));
  });

  it('measures a password', async () => {
    const form = <PasswordField label="Field" meter />;
    container.innerHTML = renderToString(form);
    screen.getByLabelText<HTMLInputElement>('Field').value = 'Garri-and-7-mangoes';
    render(form, { container, hydrate: true });
    expect(await screen.findByText('Good')).toBeTruthy();
  });

  it.each([
    ['a field that a form holds', <Controlled />],
    ['lines of text', <Area />],
    ['an amount that is watched', <Watched />],
  ])('counts in %s, also if it is typed during hydration', async (_, form) => {
    /** Types after the form was drawn, and before it listens. */
    const Typing = () => {
      useInsertionEffect(() => {
        const typed = screen.getByLabelText<HTMLInputElement>('Field');
        typed.value = '15';
        typed.dispatchEvent(new Event('input', { bubbles: true }));
      }, []);
      return null;
    };
    const page = (
      <>
        {form}
        <Typing />
      </>
    );
    container.innerHTML = renderToString(page);
    const field = screen.getByLabelText<HTMLInputElement>('Field');
    field.value = '1';
    render(page, { container, hydrate: true });
    await vi.waitFor(() => expect([field.value, told()]).toEqual(['15', '15']));
  });

  it('changes nothing if it is empty, or in a form that is already hydrated', () => {
    container.innerHTML = renderToString(<Choosing />);
    render(<Choosing />, { container, hydrate: true });
    expect(told()).toBe('a');
    render(<Controlled />);
    expect(screen.getAllByLabelText<HTMLInputElement>('Field').at(-1)?.value).toBe('');
  });
});
