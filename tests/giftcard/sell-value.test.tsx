import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { $trade } from '#lib/giftcard/browser/gift-card-trade.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { aCardRates } from '#tests/support/card-rates.ts';
import { PAGE_MADE, chip, click, form, user, youGet } from '#tests/support/sell-form.tsx';

inCleanBrowser(() => signedInPage(), { now: PAGE_MADE });

describe('the payout for the cards', () => {
  it('is split into everyone’s rate and what the seller’s rank adds', async () => {
    render(form({ rates: aCardRates({ rank: 4, bonus_percent: '0.40' }) }));
    await chip('Add a card of', '$50.00');
    expect(screen.getByText('Rate for each $1').nextSibling?.textContent).toBe(
      '₦996.00 + ₦4.00 for your rank',
    );
    await chip('Add a card of', '$200.00');
    expect(screen.getByText('Your rank adds').nextSibling?.textContent).toContain('0.40%');
  });

  it('is shown for each value and in all, and the trade is in its store', async () => {
    const { container } = render(form());
    await chip('Add a card of', '$50.00');
    await click('One more $50.00 card');
    await user().type(screen.getByRole('textbox', { name: /^Another value/ }), '30');
    await click('Add');
    expect(screen.getByRole('list', { name: 'Card values' }).textContent).toMatch(
      /\$50\.00₦100,000\.00.*\$30\.00₦30,000\.00/,
    );
    expect(youGet()).toBe('₦130,000.00');
    expect(screen.queryByText(/your rank/)).toBeNull();
    expect($trade.get()).toMatchObject({
      card: 'apple',
      currencyRate: '1000.00',
      selectedCardValues: [{ value: '50.00', quantity: 2, estimate: '100000.00' }],
      otherCardValues: [{ value: '30.00', quantity: 1, estimate: '30000.00' }],
    });
    expect(await findIssues(container)).toEqual([]);
  });

  it('follows country, type and receipt, and all of it is in the address', async () => {
    render(form({ query: { values: '50x1' } }));
    expect(screen.getByText(/^With a cash receipt/).textContent).toBe(
      'With a cash receipt: + ₦2,500.00',
    );
    await chip('Receipt', 'Cash');
    expect(youGet()).toBe('₦52,500.00');
    await user().selectOptions(screen.getByLabelText('Card country'), 'GB');
    await chip('Type', 'E-code');
    expect(youGet()).toBe('₦47,500.00');
    expect(location.search).toBe('?brand=apple&card=GB&type=e-code&receipt=none&values=50.00x1');
  });

  it('refuses a value outside the range, with its own message, and focuses the field', async () => {
    render(form());
    const field = screen.getByRole('textbox', { name: /^Another value/ });
    await user().type(field, '5');
    await click('Add');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('We buy cards from $10.00 to $500.00.')).toBeDefined();
    expect(youGet()).toBeUndefined();
  });
});
