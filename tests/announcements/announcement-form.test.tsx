import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnnouncementForm } from '#islands/announcements/announcement-form.tsx';
import { announcementForm } from '#lib/announcements/announcement.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const ADD = 'POST /desk/announcements';
let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const products = [{ value: 'airtime-bill-payment', label: 'Airtime' }];
const show = () => render(<AnnouncementForm form={announcementForm(products)} />);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reaches = (members: number, why: string | null = null) => ({
  body: { data: { reach: { members, emails: 0, pushes: 0 }, why, id: null } },
});
const fill = () => {
  type(/^Title/, 'Water bills');
  type(/^Text/, 'Pay them here.');
  fireEvent.click(screen.getByLabelText('Kenya'));
};

it('counts first, sends at a second press, and counts again after every change', async () => {
  api.on(ADD, reaches(1_234));
  const { container } = show();
  fill();
  press('Count who it reaches');
  expect((await screen.findByRole('status')).textContent).toContain('Reaches 1,234 customers.');
  expect(await findIssues(container)).toEqual([]);
  type(/^Title/, 'Water bills in Kenya');
  expect(screen.queryByRole('status')).toBeNull();
  press('Count who it reaches');
  await screen.findByRole('status');
  press('Announce it');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/announcements'));
  expect(api.sent(ADD).map(({ body }) => (body as { preview: boolean }).preview)).toEqual([
    ...[true, true, false],
  ]);
  expect(api.sent(ADD)[2]?.body).toEqual({
    draft: {
      about: 'news',
      channels: ['notice'],
      title: 'Water bills in Kenya',
      text: 'Pay them here.',
      link: null,
      countries: ['KE'],
      level: null,
      product: null,
      product_days: null,
      ends_at: null,
    },
    preview: false,
  });
});

it('says that a second approver is needed before it asks one', async () => {
  api.on(
    ADD,
    reaches(
      90_000,
      'It reaches 90,000 customers. Above 500, announcements need a second approver.',
    ),
  );
  show();
  fill();
  press('Count who it reaches');
  expect((await screen.findByRole('status')).textContent).toContain(
    'announcements need a second approver',
  );
  expect(screen.getByRole('button', { name: 'Send for second approval' })).toBeDefined();
});

it('shows what is wrong at its field', async () => {
  const errors = { ends_at: ['Choose when the banner ends.'], 'draft.countries': ['Choose one.'] };
  api.on(ADD, { status: 422, body: { message: 'No', error_code: 'invalid_input', errors } });
  show();
  fireEvent.click(screen.getByLabelText('Banner above pages'));
  press('Count who it reaches');
  expect(await screen.findByText('Choose when the banner ends.')).toBeDefined();
  expect(screen.getByText('Choose one.')).toBeDefined();
});

it('sends the audience as numbers, and the time on the operator’s clock', async () => {
  api.on(ADD, reaches(3));
  show();
  fill();
  type(/^Level/, '2');
  expect(screen.queryByLabelText('In the last days')).toBeNull();
  type(/^Used/, 'airtime-bill-payment');
  type(/^In the last days/, '90');
  type(/^From/, '2026-12-01T09:00');
  press('Count who it reaches');
  await screen.findByRole('status');
  expect(api.sent(ADD)[0]?.body).toMatchObject({
    draft: {
      level: 2,
      product: 'airtime-bill-payment',
      product_days: 90,
      starts_at: new Date('2026-12-01T09:00').toISOString(),
    },
  });
});
