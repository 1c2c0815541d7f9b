import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RatesForm } from '#islands/desk/rates-form.tsx';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { SureButton } from '#islands/desk/sure-button.tsx';
import { serviceForm } from '#lib/reference/desk/service.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const RATES = 'POST /desk/rates';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const share = {
  name: 'ratio:apple:e-code',
  title: 'Apple, e-code',
  value: '0.63',
  now: '0.63 (63%)',
  hint: '',
};
const taken = {
  name: 'taken:apple',
  title: 'Apple: we buy it',
  value: '1',
  now: 'On',
  hint: '',
  isSwitch: true,
};
const show = () => render(<RatesForm fields={[share, taken]} />);

const answer = (change: Partial<RateChange> = {}) => ({
  body: {
    data: {
      state: 'preview',
      effective_at: '2026-11-22T10:00:00.000Z',
      rule_version: null,
      rows: [
        {
          name: share.name,
          title: share.title,
          before: '0.63',
          after: '0.6',
          change_percent: '-4.7',
        },
      ],
      effects: [
        {
          what: 'pays',
          title: 'Apple, USD 100.00',
          currency: 'NGN',
          before: '86900.00',
          after: '82800.00',
          change_percent: '-4.7',
        },
      ],
      warnings: [],
      needs_second: false,
      why: null,
      ...change,
    },
  },
});

const field = () => screen.getByLabelText('Apple, e-code');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bodies = () => server.sent(RATES).map(({ body }) => body);
async function type(value: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), value);
}

describe('the form that changes rates', () => {
  it('shows the effect of a change before it can be saved, and sends what was seen', async () => {
    server.on(RATES, ({ body }) =>
      answer((body as { preview: boolean }).preview ? {} : { state: 'set' }),
    );
    const { container } = show();
    expect(screen.queryByRole('button', { name: 'Set these rates' })).toBeNull();
    await type('0,6{Enter}');
    const seen = within(await screen.findByRole('region', { name: 'Impact' }));
    expect(seen.getByText('₦82,800.00 instead of ₦86,900.00')).toBeTruthy();
    expect(document.activeElement).toBe(seen.getByRole('heading', { name: 'Impact' }));
    expect(await findIssues(container)).toEqual([]);
    await press('Set these rates');
    expect(screen.getByText('Add a reason of at least 5 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
    await userEvent.type(screen.getByLabelText('Reason'), 'It fell.');
    await press('Set these rates');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/rates?said=set'));
    const row = { name: share.name, value: '0.6' };
    expect(bodies()).toEqual([
      { rows: [row], preview: true },
      { rows: [{ ...row, before: '0.63' }], reason: 'It fell.', preview: false },
    ]);
  });

  it('requires a new preview after every edit, because the old one no longer applies', async () => {
    server.on(RATES, answer());
    show();
    await type('0.6{Enter}');
    await screen.findByRole('button', { name: 'Set these rates' });
    await userEvent.selectOptions(screen.getByLabelText('Apple: we buy it'), 'Off');
    expect(screen.queryByRole('button', { name: 'Set these rates' })).toBeNull();
  });

  it('warns, and says that a second approver is asked', async () => {
    const warnings = [{ code: 'large_change' as const, name: share.name, text: 'It is large.' }];
    server.on(RATES, answer({ warnings, needs_second: true, why: 'It would lose money.' }));
    show();
    await type('0.4{Enter}');
    expect((await screen.findByText('It is large.')).textContent).toContain('Apple, e-code');
    expect(screen.getByText(/before it takes effect\. It would lose money\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send for second approval' })).toBeTruthy();
  });

  it('changes the terms of rewards too: sent to their own call, and led back to their own list', async () => {
    const TERMS = 'POST /desk/reward-terms';
    const term = {
      name: 'late-bonus:NGN',
      title: 'Bonus for a late order',
      value: '50.00',
      now: '₦50.00',
      hint: 'Up to two decimals.',
    };
    const spends = {
      what: 'spends' as const,
      title: 'Nigeria: a spin, on average',
      currency: 'NGN',
      before: '100.00',
      after: '120.00',
      change_percent: '20.0',
    };
    const rows = [{ ...term, before: '50.00', after: '60.00', change_percent: '20.0' }];
    const asked = { rows, effects: [spends], needs_second: true, why: 'Two people decide.' };
    server.on(TERMS, ({ body }) =>
      answer({
        ...asked,
        ...((body as { preview: boolean }).preview ? {} : { state: 'waits for a second approver' }),
      }),
    );
    const { container } = render(<RatesForm fields={[term]} book="rewardTerms" />);
    expect(screen.getByText('Now: ₦50.00. Up to two decimals.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(term.title));
    await userEvent.type(screen.getByLabelText(term.title), '60{Enter}');
    const seen = within(await screen.findByRole('region', { name: 'Impact' }));
    expect(seen.getByText('Nigeria: a spin, on average costs us')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), 'It is small.');
    await press('Send for second approval');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/rewards/terms?said=second'));
    expect(server.sent(TERMS).at(-1)?.body).toMatchObject({
      rows: [{ name: term.name, value: '60', before: '50.00' }],
    });
  });

  it.each([
    ['1,500', '1500'],
    ['12,500.5', '12500.5'],
    ['0,640', '0.64'],
    [' .5 ', '0.5'],
  ])('reads %s as %s', async (typed, value) => {
    server.on(RATES, answer());
    show();
    await type('0.6{Enter}');
    await type(`${typed}{Enter}`);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().at(-1)).toMatchObject({ rows: [{ value }] });
  });

  it('sends nothing that is unchanged or not a number', async () => {
    show();
    await press('Preview');
    expect(screen.getByText('Change at least one number.')).toBeTruthy();
    await type('half{Enter}');
    expect(screen.getByText('Enter a number like 0.63.')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('puts server errors beside their fields', async () => {
    const errors = {
      'rows.0.value': ['Enter at most 2.'],
      effective_at: ['This time has passed.'],
    };
    server.on(RATES, { status: 422, body: { message: 'x', errors } });
    show();
    await userEvent.click(screen.getByLabelText('Schedule'));
    await userEvent.type(screen.getByLabelText('Time'), '2026-11-22T10:00');
    await type('9{Enter}');
    expect(await screen.findByText('Enter at most 2.')).toBeTruthy();
    expect(screen.getByText('This time has passed.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('saves once although no answer came: the same key is sent again', async () => {
    let tries = 0;
    server.on(RATES, ({ body }) => {
      if ((body as { preview: boolean }).preview) return answer();
      return ++tries === 1 ? lost() : answer({ state: 'set' });
    });
    show();
    await type('0.6{Enter}');
    await userEvent.type(screen.getByLabelText('Reason'), 'It fell.');
    await press('Set these rates');
    expect(await screen.findByText(/We didn’t get a response/)).toBeTruthy();
    await press('Set these rates');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    const keys = server.sent(RATES).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('a coming rate', () => {
  it('is withdrawn at the second press', async () => {
    server.on('DELETE /desk/rates/7', {});
    render(<SureButton act="withdrawRate" id="7" title="Apple" />);
    await press('Withdraw Apple');
    expect(server.calls).toEqual([]);
    await press('Yes, withdraw Apple');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/rates?said=withdrawn'));
  });
});

describe('the switch of a service', () => {
  const service = {
    slug: 'airtime-bill-payment',
    country_code: 'NG',
    active: true,
    reason: null,
  } as const;

  it('asks for the message to visitors and the reason, then switches off', async () => {
    const errors = { 'rows.0.reason': ['Add a message for visitors.'] };
    server.on('PUT /desk/services', { status: 422, body: { errors } });
    const { container } = render(<DescribedForm form={serviceForm(service)} />);
    await press(/^Switch off Airtime in Nigeria/);
    await screen.findByText('Add a message for visitors.');
    expect(await findIssues(container)).toEqual([]);
    server.on('PUT /desk/services', { body: { data: [] } });
    await userEvent.selectOptions(screen.getByLabelText('Message to visitors'), 'down');
    await userEvent.type(screen.getByLabelText('Reason'), 'It is out.');
    await press(/^Switch off/);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/services?said=off'));
    const row = { country_code: 'NG', slug: service.slug, active: false, reason: 'down' };
    expect(server.sent('PUT /desk/services')[1]?.body).toEqual({
      rows: [row],
      note: 'It is out.',
    });
  });
});
