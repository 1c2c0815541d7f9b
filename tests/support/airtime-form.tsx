import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { billKind } from '#islands/refill/bill-kinds.ts';
import { AirtimeForm } from '#islands/refill/airtime-form.tsx';
import { networks } from '#tests/support/purchase.ts';

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
type Props = Parameters<typeof AirtimeForm>[0];
export const form = (change: Partial<Props> = {}) => (
  <AirtimeForm
    service="airtime-bill-payment"
    kind={billKind('airtime-bill-payment')}
    billers={networks}
    people={[]}
    country="NG"
    zone="Africa/Lagos"
    needs={null}
    fee="0.00"
    {...change}
  />
);
export const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
export const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
export const chosen = () =>
  within(screen.getByRole('group', { name: 'Network' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
export const network = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^.?${name}$`) });
export const proceed = () => user().click(screen.getByRole('button', { name: 'Continue' }));
export const sheet = () => screen.findByRole('dialog', { name: 'Review and pay' });
export async function fillIn(digits = '08034127790', money = '500') {
  await user().type(number(), digits);
  await user().type(amount(), money);
}
export const values = {
  service_type: 'airtime-bill-payment',
  bill_id: 'ng-mtn',
  user_number: '08034127790',
  amount: '500.00',
};
