import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { purchaseBill } from '#lib/refill/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

export const values = { bill_id: 'ng-mtn', user_number: '08034127790', amount: '500.00' };
export const bought = { status: 201, body: { data: orderOf() } };
export const refused = (status: number, body: object) => ({
  status,
  body: { errors: {}, ...body },
});

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
export const handlers = {
  onClose: vi.fn(),
  onSignIn: vi.fn(),
  onLeave: vi.fn(),
  onFieldErrors: vi.fn(),
  onPriceChanged: vi.fn(async () => undefined),
};
type Props = Parameters<typeof CheckoutSheet>[0];
export const sheet = (change: Partial<Props> = {}) => (
  <CheckoutSheet
    quote={quoteOf()}
    product="airtime"
    mark="M"
    to="0803 412 7790"
    what="MTN airtime · Me"
    warning="Airtime can’t be reversed once it’s sent."
    needs={null}
    keepable="This one can’t be kept."
    purchase={(pin, draft) =>
      purchaseBill(
        {
          service_type: 'airtime-bill-payment',
          bill_id: draft.values['bill_id'] ?? '',
          user_number: draft.values['user_number'] ?? '',
          pin,
        },
        draft.key,
      )
    }
    {...handlers}
    {...change}
  />
);
export const payButton = () => screen.getByRole('button', { name: /Pay ₦500.00|Paying/ });
export const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ });
export async function typePin(pin = '123456') {
  const [first] = boxes();
  await user().click(first!);
  await user().keyboard(pin);
}
export async function payWith(pin?: string) {
  await typePin(pin);
}
export const opened = () =>
  vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
