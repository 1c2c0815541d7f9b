import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceChips, MarkChoices, Segment } from '#islands/ui/choice-chips.tsx';
import { Combobox } from '#islands/ui/combobox.tsx';
import { Flag } from '#islands/ui/flag.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { Stepper } from '#islands/ui/stepper.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { hydrate } from '#tests/support/hydrate.ts';

const countries = [
  { value: 'GH', label: 'Ghana', mark: <Flag country="GH" /> },
  { value: 'KE', label: 'Kenya', mark: <Flag country="KE" /> },
  { value: 'NG', label: 'Nigeria', mark: <Flag country="NG" /> },
];

describe('a combobox', () => {
  const open = () => {
    const onSelect = vi.fn();
    render(<Combobox label="Country" options={countries} value="NG" onSelect={onSelect} />);
    return { onSelect, search: screen.getByRole('combobox', { name: 'Country' }) };
  };
  const names = () => screen.queryAllByRole('option').map((each) => each.textContent);

  it('shows every option with its flag and a check mark on the chosen one', () => {
    open();
    expect(names()).toEqual(['Ghana', 'Kenya', 'Nigeria']);
    expect(document.querySelectorAll('.flag')).toHaveLength(3);
    const chosen = screen.getByRole('option', { selected: true });
    expect(chosen.textContent).toBe('Nigeria');
    expect(chosen.querySelector('.ico')).not.toBeNull();
    expect(screen.getByRole('option', { name: 'Kenya' }).querySelector('.ico')).toBeNull();
  });

  it('filters whatever the case and says how many are left', async () => {
    const { search } = open();
    expect(screen.getByPlaceholderText('Search')).toBe(search);
    await userEvent.type(search, 'GH');
    expect(names()).toEqual(['Ghana']);
    expect(screen.getByRole('status').textContent).toBe('1 found');
    await userEvent.type(search, 'x');
    expect(names()).toEqual([]);
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  it('selects with a tap', async () => {
    const { onSelect } = open();
    await userEvent.click(screen.getByRole('option', { name: 'Ghana' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(countries[0]);
  });

  it('selects with the arrow keys and Enter', async () => {
    const { onSelect, search } = open();
    search.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(search.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: 'Kenya' }).id,
    );
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(countries[1]);
  });

  it('filters by what was typed before hydration', () => {
    const list = <Combobox label="Country" options={countries} onSelect={vi.fn()} />;
    hydrate(list, () => {
      screen.getByRole<HTMLInputElement>('combobox').value = 'ken';
    });
    expect(names()).toEqual(['Kenya']);
  });
});

describe('tabs', () => {
  const two = [
    { id: 'bank', label: 'Bank transfer', panel: 'Account number' },
    { id: 'card', label: 'Card', panel: 'Card form' },
  ];

  it('show the panel of the chosen tab', async () => {
    const changed = vi.fn();
    render(<Tabs label="Ways to pay" tabs={two} onChange={changed} />);
    expect(screen.getByRole('tabpanel', { name: 'Bank transfer' }).textContent).toBe(
      'Account number',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Card' }));
    expect(screen.getByRole('tabpanel', { name: 'Card' }).textContent).toBe('Card form');
    expect(changed).toHaveBeenCalledExactlyOnceWith('card');
  });

  it('are one stop of the tab key and turn with the arrows', async () => {
    render(<Tabs label="Ways to pay" tabs={two} start="card" />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Card');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Bank transfer');
    expect(document.activeElement?.textContent).toBe('Bank transfer');
  });
});

describe('choices', () => {
  const types = [
    { value: 'in', label: 'Money in' },
    { value: 'out', label: 'Money out' },
  ] as const;

  it.each([
    ['chips', ChoiceChips],
    ['a segment', Segment],
  ])('of %s announce which is pressed and report the other', async (_, Choices) => {
    const onChoose = vi.fn();
    render(<Choices label="Type" choices={types} value="in" onChoose={onChoose} />);
    const group = within(screen.getByRole('group', { name: 'Type' }));
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('Money in');
    await userEvent.click(group.getByRole('button', { name: 'Money out' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('out');
  });

  it('of networks carry a letter, not a logo', async () => {
    const onChoose = vi.fn();
    const networks = [{ value: 'mtn', label: 'MTN' }] as const;
    render(
      <MarkChoices
        label="Network"
        sheet="bills-ng"
        choices={networks}
        marks={{ mtn: 'M' }}
        value={null}
        onChoose={onChoose}
        hint="Moved? Tap the right one."
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'MTN', pressed: false }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('mtn');
    expect(screen.getByRole('group', { name: 'Network' })).toBeTruthy();
  });

  it.each([
    ['MTN, Airtel and Glo', ['MTN', 'Airtel', 'Glo'], '4rem'],
    ['Safaricom and Airtel', ['Safaricom', 'Airtel'], '6rem'],
    ['two short words', ['Port Harcourt'], '4rem'],
  ])('are as wide as the longest word of %s needs', (_, labels, width) => {
    const choices = labels.map((label) => ({ value: label, label }));
    const marks = Object.fromEntries(labels.map((label) => [label, label.charAt(0)]));
    const row = { label: 'Network', sheet: 'bills-ke', value: null, onChoose: () => undefined };
    render(<MarkChoices {...row} choices={choices} marks={marks} />);
    const [button] = screen.getAllByRole('button');
    expect(button?.parentElement?.className).toContain(`max(${width},`);
  });

  it('of amounts compare values, not spellings', async () => {
    const onChoose = vi.fn();
    const amounts = ['2000', '5000'];
    render(
      <Presets
        label="Amounts"
        amounts={amounts}
        currency="NGN"
        value="5000.00"
        onChoose={onChoose}
      />,
    );
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('₦5,000.00');
    await userEvent.click(screen.getByRole('button', { name: '₦2,000.00' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2000');
  });
});

describe('a stepper', () => {
  it('shows what is done, what is current and what comes', () => {
    render(
      <Stepper
        label="Set up"
        steps={[
          { title: 'Identity', state: 'did' },
          { title: 'Bank', state: 'now', body: <button>Add bank</button> },
          { title: 'PIN', state: 'todo' },
        ]}
      />,
    );
    const steps = within(screen.getByRole('list', { name: 'Set up' })).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('h2')?.textContent)).toEqual([
      'Identity, Done',
      'Bank, Now',
      'PIN, To do',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });
});

it('axe finds nothing in the lists', async () => {
  render(
    <>
      <Combobox label="Country" options={countries} value="NG" onSelect={vi.fn()} />
      <Tabs
        label="Ways"
        tabs={[
          { id: 'a', label: 'A', panel: 'One' },
          { id: 'b', label: 'B', panel: 'Two' },
        ]}
      />
      <Presets label="Amounts" amounts={['2000']} currency="KES" onChoose={vi.fn()} />
      <ChoiceChips
        label="Type"
        choices={[{ value: 'x', label: 'X' }]}
        value="x"
        onChoose={vi.fn()}
      />
    </>,
  );
  expect(await findIssues()).toEqual([]);
});
