import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { airtimeLineForm } from '#lib/airtime-to-cash/desk/line.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const LINES = 'POST /desk/airtime-lines';
const server = serverOfEach();
afterEach(() => vi.clearAllMocks());

describe('the form of a phone line', () => {
  it('sends the network, the number and the daily limit to a second approver', async () => {
    server.on(LINES, { body: { data: null } });
    const networks = [{ id: 'ng-mtn', name: 'MTN Nigeria' }];
    const { container } = render(<DescribedForm form={airtimeLineForm(networks)} />);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Network'), 'MTN Nigeria');
    await userEvent.type(screen.getByLabelText('Phone number'), '0703 900 0001');
    await userEvent.type(screen.getByLabelText('Daily limit'), '200,000');
    await userEvent.click(screen.getByRole('button', { name: 'Send for second approval' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/airtime-lines?said=second'));
    const [sent] = server.sent(LINES);
    expect(sent?.body).toMatchObject({ network: 'ng-mtn', per_day: '200000.00' });
    expect(sent?.headers.get('idempotency-key')).not.toBeNull();
  });
});
