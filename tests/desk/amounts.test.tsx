import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { balanceForm } from '#lib/reports/balance.form.ts';
import { disputeForm } from '#lib/wallet/desk/disputes.form.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

const understood = [
  ['12,50', '12.50'],
  ['1.500,50', '1,500.50'],
  ['1 500', '1,500.00'],
  ['1,250', '1,250.00'],
  ['٣٥٠', '350.00'],
  ['\u2068\u200b2,500.75\u2069', '2,500.75'],
] as const;

describe('an amount at the desk', () => {
  it.each(understood)(
    'says what %s means where its currency is written elsewhere',
    (typed, said) => {
      render(<MoneyField label="Price" hint="For one." />);
      type('Price', typed);
      expect(screen.getByText(`That’s ${said}.`)).toBeTruthy();
    },
  );

  it('is shown as we write it once its field is left, and stays readable', () => {
    render(<MoneyField label="Price" />);
    type('Price', '1.500,50');
    fireEvent.blur(screen.getByLabelText('Price'));
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('1,500.50');
  });

  it.each(['1500', '1500.5', '0.05', '1.500', '0,063', '-5', 'ten'])(
    'says nothing about %s, which is as we write it or will be refused',
    (typed) => {
      render(<MoneyField label="Price" hint="For one." />);
      type('Price', typed);
      expect(screen.queryByText(/^That’s/)).toBeNull();
      expect(screen.getByText('For one.')).toBeTruthy();
    },
  );

  it.each(understood)('says what %s means as a balance and in a dispute', (typed, said) => {
    const { unmount } = render(<DescribedForm form={balanceForm('NGN', '2026-11-24T09:30')} />);
    type('Balance in NGN', typed);
    expect(screen.getByText(`That’s ₦${said}.`)).toBeTruthy();
    unmount();
    render(<DescribedForm form={disputeForm()} />);
    type(/^Amount/, typed);
    expect(screen.getByText(`That’s ${said}.`)).toBeTruthy();
  });
});

describe('an amount that a form of the desk sends', () => {
  beforeEach(cleanBrowser);
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['1.500', '1.500 could mean 1,500 or 1.50. Enter one of them.'],
    ['-5', 'Enter an amount without a minus sign.'],
    ['5k', 'Enter an amount like 1500 or 1500.50.'],
    ['', 'Enter an amount.'],
  ])('is refused with why %j can’t be read', async (typed, why) => {
    const errors = { amount: ['Enter an amount like 1500.00'] };
    fakeApi().on('PUT /desk/money/balances', { status: 422, body: { message: 'No', errors } });
    render(<DescribedForm form={balanceForm('NGN', '2026-11-24T09:30')} />);
    type('Balance in NGN', typed);
    fireEvent.submit(screen.getByLabelText('Balance in NGN').closest('form')!);
    expect(await screen.findByText(why)).toBeTruthy();
  });
});
