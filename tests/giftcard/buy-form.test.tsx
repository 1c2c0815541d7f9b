import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { today } from '#islands/giftcard/today.ts';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { todayOf } from '#lib/giftcard/card-purchase.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageMadeAt } from '#tests/support/browser-state.ts';
import { amazon, chosen, shoprite, steam } from '#tests/support/cards-on-sale.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

beforeEach(() => {
  cleanBrowser();
  fakeApi();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const total = () => screen.getByRole('status', { name: '' }).textContent;
const draft = () => readDraft('international-giftcard-buy')?.values;

describe('the form of a gift card', () => {
  it('shows the price while people choose: rate times value times cards, and the fee once', async () => {
    const { container } = render(<BuyForm card={steam} needs={null} />);
    expect(screen.getByText('Choose a value to see the price.')).toBeDefined();
    await press('$20.00');
    expect(total()).toContain('₦33,100.00');
    await press('One more card');
    expect(total()).toContain('₦66,100.00');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'GB');
    expect(total()).toContain('₦84,120.00');
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows beside the country where the card works', async () => {
    render(<BuyForm card={steam} needs={null} />);
    const country = screen.getByRole('combobox', { name: 'Card country' });
    await userEvent.selectOptions(country, 'GB');
    const hint = document.getElementById(country.getAttribute('aria-describedby')!);
    expect(hint?.textContent).toContain('United Kingdom');
  });

  it('keeps what was chosen for the summary', async () => {
    render(<BuyForm card={steam} needs={null} />);
    await press('$20.00');
    await press('One more card');
    await press('Continue');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/giftcard/buy/international/summary');
    expect(draft()).toEqual(chosen);
  });

  it('begins with the card that is bought again, before an older draft', async () => {
    const product = 'international-giftcard-buy';
    keepDraft(product, { id: steam.id, country: 'US', value: '50.00', quantity: '1' });
    storeResumed(product, { id: steam.id, country: 'GB', value: '20.00', quantity: '2' });
    render(<BuyForm card={steam} needs={null} />);
    await vi.waitFor(() => expect(total()).toContain('₦84,120.00'));
    await press('Continue');
    expect(draft()).toMatchObject({ country: 'GB', value: '20.00', quantity: '2' });
  });

  it('leads a card of a shop here to its own summary', async () => {
    render(<BuyForm card={shoprite} needs={null} />);
    await press('₦5,000.00');
    expect(total()).toContain('₦5,100.00');
    await press('Continue');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/giftcard/buy/local/summary');
    expect(readDraft('local-giftcard-buy')?.values).toMatchObject({ id: 'ng-shoprite' });
  });

  it('asks for a value, with the focus on the first one, and stays on the page', async () => {
    render(<BuyForm card={steam} needs={null} />);
    await press('Continue');
    expect(screen.getByText('Choose a value.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('$10.00');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('accepts any value within the bounds and none outside them', async () => {
    render(<BuyForm card={amazon} needs={null} />);
    const value = screen.getByRole('textbox', { name: /Card value/ });
    await userEvent.type(value, '4');
    await press('Continue');
    expect(screen.getByText('Enter a value from $5.00 to $200.00.')).toBeDefined();
    await userEvent.clear(value);
    await userEvent.type(value, '37.50');
    expect(total()).toContain('₦61,975.00');
    await press('Continue');
    expect(draft()).toMatchObject({ value: '37.50', card: 'Amazon' });
  });

  it('asks who gets a gift, and refuses a day in the past', async () => {
    render(<BuyForm card={steam} needs={null} />);
    await press('$10.00');
    await press('As a gift');
    await press('Continue');
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(screen.getByText('Enter an email address.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Recipient’s name' }), 'Bisi');
    await userEvent.type(
      screen.getByRole('combobox', { name: 'Recipient’s email' }),
      'bisi@example.com',
    );
    await userEvent.type(screen.getByLabelText(/Send on/), '2020-01-01');
    await press('Continue');
    expect(screen.getByText('Choose today or a later day.')).toBeDefined();
    const day = todayOf(new Date());
    await userEvent.clear(screen.getByLabelText(/Send on/));
    await userEvent.type(screen.getByLabelText(/Send on/), day);
    await press('Continue');
    expect(draft()).toMatchObject({ name: 'Bisi', email: 'bisi@example.com', send_on: day });
  });

  it('accepts tomorrow for a gift, even on a phone whose clock is 30 days fast', async () => {
    pageMadeAt(new Date('2026-11-21T10:00:00Z'));
    vi.setSystemTime(new Date('2026-12-21T10:00:00Z'));
    render(<BuyForm card={steam} needs={null} />);
    await press('$10.00');
    await press('As a gift');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recipient’s name' }), 'Bisi');
    await userEvent.type(
      screen.getByRole('combobox', { name: 'Recipient’s email' }),
      'bisi@example.com',
    );
    await userEvent.type(screen.getByLabelText(/Send on/), '2026-11-22');
    await press('Continue');
    expect(screen.queryByText('Choose today or a later day.')).toBeNull();
    expect(draft()).toMatchObject({ send_on: '2026-11-22' });
  });

  it('accepts a guest’s tomorrow by the header of their page, on a clock that is wrong', () => {
    const sent = Date.parse('2026-11-21T10:00:00Z');
    const page = { responseStart: 0, serverTiming: [{ name: 'sent', description: String(sent) }] };
    const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page as never]);
    for (const wrong of ['2026-12-21T10:00:00Z', '2026-10-21T10:00:00Z']) {
      vi.setSystemTime(new Date(wrong));
      expect(today()).toBe('2026-11-21');
    }
    entries.mockRestore();
  });

  it('begins with what was chosen before, and not with another card’s', () => {
    keepDraft('international-giftcard-buy', chosen);
    const { unmount } = render(<BuyForm card={steam} needs={null} />);
    expect(total()).toContain('₦66,100.00');
    unmount();
    render(<BuyForm card={amazon} needs={null} />);
    expect(screen.getByText('Choose a value to see the price.')).toBeDefined();
  });

  it('sells nothing that has no price', () => {
    const none = { ...steam.countries[0]!, rate: null };
    render(<BuyForm card={{ ...steam, countries: [none] }} needs={null} />);
    expect(screen.getByRole('button', { name: 'Unavailable' })).toHaveProperty('disabled', true);
  });
});
