import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DecisionForm } from '#islands/desk/decision-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskCase } from '#lib/desk/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { aPicture, fakeSender, stubCanvas, stubObjectUrls } from '#tests/support/pictures.ts';

vi.mock('#lib/browser/navigate.ts');

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const CASE = '/desk/queues/tickets/t-1';
const DECIDE = `POST ${CASE}/decision`;
const OPEN = `POST ${CASE}/uploads`;

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  stubObjectUrls();
  stubCanvas({ decodes: { width: 800, height: 600 } });
  let nth = 0;
  server = fakeApi()
    .on(DECIDE, { body: { data: { state: 'decided' } } })
    .on(OPEN, () => {
      nth += 1;
      return { body: { data: { upload_url: `/api/uploads/a${nth}`, key: `a${nth}` } } };
    });
  fakeSender((request) => {
    const key = request.url.split('/').at(-1);
    act(() => request.answer(200, { data: { key, width: 800, height: 600, received: 1 } }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const wrote = { title: 'They wrote', text: 'I paid 500.', at: '2026-11-21T09:50:00Z', by: 'Ada' };
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
  claimed_by: { name: 'Ngozi', mine: true, until: '2026-11-21T10:15:00.000Z' },
  needs_colleague: false,
  waits_for_second: false,
  score: 0,
  signals: { score: 0, reasons: [] },
  facts: [],
  items: [],
  user: null,
  timeline: [wrote],
  verdicts: ['approve', 'reject'],
  reasons: [{ code: 'close-solved', text: 'This is solved.' }],
  seen: '7',
  asked: null,
  ...change,
});
const show = (change?: Partial<DeskCase>) =>
  render(<DecisionForm queue={'tickets' as const} found={found(change)} now={NOW} />);
const words = () => screen.getByLabelText('Your answer');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pick = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/^Choose a photo/), files);
const sent = () => server.sent(DECIDE).map(({ body }) => body);
const arrived = (count: number) =>
  vi.waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(count));

describe('an answer at the desk', () => {
  it('names what was read, and is sent with its pictures', async () => {
    const { container } = show();
    await userEvent.type(words(), 'Look here.');
    await pick(aPicture(), aPicture());
    await arrived(2);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Picture 1' }));
    await press('Answer');
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      { verdict: 'approve', evidence: 'Look here.', seen: '7', image_keys: ['a2'] },
    ]);
    const file = { content_type: 'image/jpeg', size: expect.any(Number) as number };
    expect(server.sent(OPEN)[0]?.body).toEqual(file);
  });

  it('waits for a picture that is being uploaded', async () => {
    fakeSender(() => undefined);
    show();
    await userEvent.type(words(), 'Look here.');
    await pick(aPicture());
    await press('Answer');
    expect(await screen.findByText(/^Picture 1 is still uploading/)).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('shows what was written in the meantime, keeps what was typed, and can be sent then', async () => {
    const message = 'A new message arrived while you were replying. Read it first.';
    server.on(DECIDE, { status: 409, body: { message } });
    const more = { ...wrote, text: 'It came twice.', at: '2026-11-21T09:59:00Z' };
    server.on(`GET ${CASE}`, { body: { data: found({ timeline: [wrote, more], seen: '8' }) } });
    show();
    await userEvent.type(words(), 'We sent it.');
    await press('Answer');
    const news = await screen.findByRole('region', { name: 'New updates' });
    expect(within(news).getByText('It came twice.')).toBeDefined();
    expect(within(news).queryByText('I paid 500.')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(message);
    server.on(DECIDE, { body: { data: { state: 'decided' } } });
    await press('Answer');
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      { verdict: 'approve', evidence: 'We sent it.', seen: '7' },
      { verdict: 'approve', evidence: 'We sent it.', seen: '8' },
    ]);
  });

  it('that was given can still be closed', async () => {
    show({ stage: 'waiting', verdicts: ['reject'] });
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'close-solved');
    await press('Close');
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ verdict: 'reject', reason_code: 'close-solved', seen: '7' }]);
  });
});
