import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { balanceForm } from '#lib/reports/balance.form.ts';
import { disputeForm } from '#lib/wallet/desk/disputes.form.ts';

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
