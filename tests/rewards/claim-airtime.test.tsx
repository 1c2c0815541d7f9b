import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClaimAirtime } from '#islands/rewards/claim-airtime.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { lost, serverOfEach } from '#tests/support/fake-api.ts';
import { networks } from '#tests/support/purchase.ts';

const CLAIM = 'POST /rewards/perks/p1/claim';
const server = serverOfEach();
beforeEach(() => signedInPage());

const show = () =>
  render(
    <ClaimAirtime id="p1" title="₦100.00 airtime" networks={networks} phone="" country="NG" />,
  );
const number = () => screen.getByLabelText<HTMLInputElement>(/^Send ₦100.00/);
const network = () => screen.getByLabelText<HTMLSelectElement>('Network');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send airtime' }));
const keys = () => server.sent(CLAIM).map(({ headers }) => headers.get('idempotency-key'));
const sent = { status: 201, body: { data: { reference_code: 'OJ-1' } } };

describe('Won airtime, sent to a number', () => {
  it('suggests the network of a number pasted with a name, and links to its order', async () => {
    server.on(CLAIM, sent);
    const { container } = show();
    await userEvent.click(number());
    await userEvent.paste('Mum 0803 123 4567');
    expect(network().selectedOptions[0]?.text).toBe('MTN');
    expect(await findIssues(container)).toEqual([]);
    await press();
    const link = await screen.findByRole('link', { name: 'Follow it' });
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-1');
    expect(server.sent(CLAIM)[0]?.body).toMatchObject({ user_number: '0803 123 4567' });
  });

  it('is not sent to an incomplete number, or without a chosen network', async () => {
    show();
    await userEvent.type(number(), '0803 12');
    await press();
    expect(screen.getByText('Enter an 11-digit number.')).toBeTruthy();
    await userEvent.clear(number());
    await userEvent.type(number(), '0199 123 4567');
    await press();
    expect(screen.getByText('Choose the network of this number.')).toBeTruthy();
    expect(server.sent(CLAIM)).toEqual([]);
  });

  it('is sent once when the button is pressed twice', async () => {
    server.on(CLAIM, sent);
    show();
    await userEvent.type(number(), '08031234567');
    const button = screen.getByRole('button', { name: 'Send airtime' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('link', { name: 'Follow it' });
    expect(server.sent(CLAIM)).toHaveLength(1);
  });

  it('is requested again with the same key after no answer, and with another for another number', async () => {
    server.on(CLAIM, lost);
    show();
    await userEvent.type(number(), '08031234567');
    await press();
    expect(await screen.findByText(/We didn’t get a response. Try again/)).toBeTruthy();
    await press();
    const message = 'This airtime has already been sent, or it has expired.';
    server.on(CLAIM, { status: 409, body: { message, error_code: null } });
    await userEvent.clear(number());
    await userEvent.type(number(), '08031234568');
    await press();
    const [first, second, third] = keys();
    expect(first).toBeTruthy();
    expect([second, third === first]).toEqual([first, false]);
  });
});
