import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { organiserForm } from '#lib/e-tickets/desk/organiser.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { organiser } from '#tests/support/desk-event.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const PUT = `PUT /desk/organisers/${organiser.id}`;
const server = serverOfEach();
const banks = { NG: [{ code: '058', name: 'GTBank' }], GH: [], KE: [] };
const paid = { ...organiser, payout: { bank: 'GTBank', last4: '6789', name: 'Afro Nights Ltd' } };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the form of an organiser', () => {
  it('changes the commission and leaves the account as it is', async () => {
    server.on(PUT, { body: { data: paid } });
    const { container } = render(<DescribedForm form={organiserForm(paid, banks)} />);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByText(/Paid to Afro Nights Ltd, GTBank ••••6789/)).toBeTruthy();
    const commission = screen.getByLabelText('Our commission in percent');
    await userEvent.clear(commission);
    await userEvent.type(commission, '7.5');
    await press('Save');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/organisers'));
    expect(server.sent(PUT)[0]?.body).toEqual({
      name: 'Afro Nights',
      country_code: 'NG',
      email: null,
      commission_bps: 750,
    });
  });

  it('replaces the account, unless a payout to it is under way', async () => {
    const message = 'A payout to this organiser is under way.';
    server.on(PUT, { status: 409, body: { message, error_code: 'conflict' } });
    render(<DescribedForm form={organiserForm(paid, banks)} />);
    await userEvent.selectOptions(screen.getByLabelText(/^Bank/), '058');
    await userEvent.type(screen.getByLabelText(/^Account number/), '0123456780');
    await userEvent.type(screen.getByLabelText(/^Account name/), 'Afro Nights Ltd');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(server.sent(PUT)[0]?.body).toMatchObject({
      payout: { bank_code: '058', account_number: '0123456780', account_name: 'Afro Nights Ltd' },
    });
    expect(screen.getByLabelText(/^Account number/)).toHaveProperty('value', '0123456780');
  });

  it('offers the banks of the country that a new organiser is paid in', async () => {
    server.on('POST /desk/organisers', { body: { data: paid } });
    const ghana = { ...banks, GH: [{ code: 'gcb', name: 'GCB Bank' }] };
    render(<DescribedForm form={organiserForm(null, ghana)} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Accra Live');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Ghana');
    expect(screen.queryByRole('option', { name: 'GTBank' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText(/^Bank/), 'GCB Bank');
    await press('Add the organiser');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/organisers'));
    expect(server.sent('POST /desk/organisers')[0]?.body).toEqual({
      name: 'Accra Live',
      country_code: 'GH',
      email: null,
      commission_bps: 500,
      payout: { bank_code: 'gcb', account_number: '', account_name: '' },
    });
  });
});
