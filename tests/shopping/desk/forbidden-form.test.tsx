import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskForbiddenGoods } from '#lib/shopping/desk/forbidden.contract.ts';
import { allowForm, forbiddenForm } from '#lib/shopping/desk/forbidden.form.ts';
import { findIssues } from '#tests/support/axe.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const FORBID = 'POST /desk/shopping/forbidden';
const ALLOW = 'POST /desk/shopping/forbidden/withdrawals';
const NEXT = '/desk/shopping/forbidden?said=second';
const server = serverOfEach();
afterEach(() => vi.clearAllMocks());

const countries = [
  { code: 'GH', name: 'Ghana' },
  { code: 'KE', name: 'Kenya' },
];
const magnets: DeskForbiddenGoods = {
  id: 'magnets',
  name: 'Strong magnets',
  words: ['magnet', 'neodymium'],
  destinations: ['KE'],
  refused: true,
  reason: 'Airlines don’t take strong magnets.',
  instead: null,
  withdrawn: false,
  set_by: null,
  since: '2026-11-30T06:00:00.000Z',
};
const because = 'Reason for colleagues';
const send = () =>
  userEvent.click(screen.getByRole('button', { name: 'Send for second approval' }));

describe('the form of forbidden goods', () => {
  it('sends new goods to a second approver, for every country unless some are ticked', async () => {
    server.on(FORBID, { body: { data: null } });
    const { container } = render(<DescribedForm form={forbiddenForm({ countries })} />);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name'), 'Glass');
    await userEvent.type(screen.getByLabelText('Words'), 'glass, wine glass');
    await userEvent.type(screen.getByLabelText('Reason for customers'), 'It breaks on the way.');
    await userEvent.type(screen.getByLabelText(because), 'The forwarder’s new list.');
    await send();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(NEXT));
    const [sent] = server.sent(FORBID);
    expect(sent?.body).toEqual({
      id: null,
      name: 'Glass',
      words: ['glass', 'wine glass'],
      destinations: [],
      refused: true,
      reason: 'It breaks on the way.',
      instead: null,
      because: 'The forwarder’s new list.',
    });
    expect(sent?.headers.get('idempotency-key')).not.toBeNull();
  });

  it('begins a change with what is there, and sends only what was changed differently', async () => {
    server.on(FORBID, { body: { data: null } });
    render(<DescribedForm form={forbiddenForm({ goods: magnets, countries })} />);
    expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('magnet, neodymium');
    await userEvent.click(screen.getByLabelText('Ghana'));
    await userEvent.click(screen.getByLabelText(/^Refuse such items/));
    await userEvent.type(screen.getByLabelText(because), 'Our team looks first.');
    await send();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(NEXT));
    const { set_by: _s, since: _t, withdrawn: _w, ...rest } = magnets;
    expect(server.sent(FORBID)[0]?.body).toEqual({
      ...rest,
      destinations: expect.arrayContaining(['GH', 'KE']) as string[],
      refused: false,
      because: 'Our team looks first.',
    });
  });

  it('asks to let goods be sent again, with a reason', async () => {
    server.on(ALLOW, { body: { data: null } });
    render(<DescribedForm form={allowForm(magnets)} />);
    await userEvent.type(screen.getByLabelText(because), 'They can go by sea.');
    await userEvent.click(screen.getByRole('button', { name: /^Ask to allow it/ }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(NEXT));
    expect(server.sent(ALLOW)[0]?.body).toEqual({ id: 'magnets', because: 'They can go by sea.' });
  });
});
