import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { HandOverForm } from '#islands/help/desk/hand-over-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase } from '#lib/desk/contract.ts';
import * as forms from '#lib/help/desk/ticket.form.ts';
import { macroForm } from '#lib/help/desk/ticket-settings.form.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DRAFT = 'PUT /desk/queues/tickets/t-1/draft';
const DECIDE = 'POST /desk/queues/tickets/t-1/decision';
const HAND = 'POST /desk/tickets/t-1/hand-over';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi()
    .on(DRAFT, { body: { data: null } })
    .on(DECIDE, { body: { data: { state: 'decided' } } })
    .on(HAND, { body: { data: null } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const found = (change: Partial<DeskCase> = {}): DeskCase => ({
  id: 't-1',
  reference: 'T-1',
  title: 'It is not there',
  country: 'NG',
  amount: null,
  currency: null,
  since: '2026-11-21T09:50:00.000Z',
  promised_at: null,
  stage: 'open',
  needs_colleague: false,
  waits_for_second: false,
  facts: [],
  items: [],
  user: null,
  timeline: [],
  claimed_by: { name: 'Ngozi', mine: true, until: '2026-11-21T10:15:00.000Z' },
  verdicts: ['approve', 'reject'],
  reasons: [],
  seen: '7/1',
  asked: null,
  score: 0,
  signals: { score: 0, reasons: [] },
  ...change,
});
const macros = [{ id: 'm-1', name: 'Greeting', text: 'Dear Ada, we have it.' }];
const colleagues = [
  { id: 'o-1', name: 'Ngozi', mine: true },
  { id: 'o-2', name: 'Musa', mine: false },
];
const show = (change?: Partial<DeskCase>) =>
  render(<DecisionForm queue="tickets" found={found(change)} now={NOW} macros={macros} />);
const words = () => screen.getByLabelText('Your answer');
const valueOf = (field: HTMLElement) => (field as HTMLTextAreaElement).value;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a macro', () => {
  it('is inserted into the answer after the existing text, and is sent as text', async () => {
    show();
    await userEvent.type(words(), 'Hello.');
    await userEvent.selectOptions(screen.getByLabelText('Macro'), 'Greeting');
    await press('Insert');
    expect(valueOf(words())).toBe('Hello.\n\nDear Ada, we have it.');
    await press('Answer');
    await waitFor(() => expect(server.sent(DECIDE)).toHaveLength(1));
    expect(server.sent(DECIDE)[0]?.body).toMatchObject({
      evidence: 'Hello.\n\nDear Ada, we have it.',
    });
  });

  it('names its fields, and what is wrong with its text', async () => {
    const text = ['{nmae} isn’t a field.'];
    server.on('POST /desk/ticket-macros', { status: 422, body: { errors: { text } } });
    const { container } = render(<DescribedForm form={macroForm(null)} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Greeting');
    await userEvent.type(screen.getByLabelText('Text'), 'Dear {{nmae}, hello there.');
    await press('Save');
    expect(await screen.findByText(text[0]!)).toBeDefined();
    expect(valueOf(screen.getByLabelText('Text'))).toBe('Dear {nmae}, hello there.');
    expect(await findIssues(container)).toEqual([]);
  });
});

describe('a draft', () => {
  it('of a colleague can be finished, and names its author', () => {
    const draft = { evidence: 'We are', note: 'Call back', by: 'Musa', mine: false, at: '' };
    show({ draft });
    expect(valueOf(words())).toBe('We are');
    expect(screen.getByText(/^Musa wrote this draft/)).toBeDefined();
  });

  it('is saved when the field is left, and not once the answer is sent', async () => {
    show();
    await userEvent.type(words(), 'We are');
    await userEvent.tab();
    expect(await screen.findByText('Draft saved')).toBeDefined();
    expect(server.sent(DRAFT).map(({ body }) => body)).toEqual([{ evidence: 'We are', note: '' }]);
    await press('Answer');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent(DRAFT)).toHaveLength(1);
  });

  it('is sent before the ticket is handed over', async () => {
    show();
    render(<HandOverForm form={forms.handOverForm({ id: 't-1', colleagues })} />);
    expect(screen.queryByRole('option', { name: /Ngozi/ })).toBeNull();
    await userEvent.type(words(), 'Half of');
    await userEvent.selectOptions(screen.getByLabelText('Colleague'), 'Musa');
    await press('Hand over');
    await waitFor(() => expect(server.sent(HAND)).toHaveLength(1));
    expect(server.sent(DRAFT).at(-1)?.body).toEqual({ evidence: 'Half of', note: '' });
    expect(server.sent(HAND)[0]?.body).toEqual({ to: 'o-2' });
    expect(goTo).toHaveBeenCalledWith('/desk/tickets?said=handed');
  });
});

describe('the properties of a ticket', () => {
  it('include its assignee: anyone who answers tickets, or no one', async () => {
    server.on('PUT /desk/tickets/t-1/assignee', { body: { data: null } });
    const assignee = colleagues[1]!;
    render(<DescribedForm form={forms.assignForm({ id: 't-1', colleagues, assignee })} />);
    await userEvent.selectOptions(screen.getByLabelText('Assign to'), 'Unassigned');
    await press('Assign');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent('PUT /desk/tickets/t-1/assignee')[0]?.body).toEqual({ operator_id: null });
  });

  it('include its labels, with those that it has', async () => {
    server.on('PUT /desk/tickets/t-1/labels', { body: { data: null } });
    const label = (id: string, retired = false) => ({
      id,
      name: id,
      tone: 'warn' as const,
      retired,
    });
    const old = label('old', true);
    const form = forms.labelsForm({ id: 't-1', labels: [old], all_labels: [label('meter')] });
    render(<DescribedForm form={form} />);
    await userEvent.click(screen.getByLabelText('meter'));
    await press('Save labels');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    const [sent] = server.sent('PUT /desk/tickets/t-1/labels');
    expect(sent?.body).toEqual({ label_ids: ['meter', 'old'] });
  });

  it('include the ticket it is joined with, which has to be chosen', async () => {
    const into = ['Choose a ticket.'];
    server.on('POST /desk/tickets/t-1/merge', { status: 422, body: { errors: { into } } });
    const other = { id: 't-2', number: 'T-2', subject: 'Gone', opened: '' };
    render(<DescribedForm form={forms.mergeForm({ id: 't-1', others: [other] })} />);
    await press('Join them');
    expect(await screen.findByText('Choose a ticket.', { selector: 'p *' })).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
  });
});
