import { act, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DecisionWatch } from '#islands/kyc/decision-watch.tsx';
import { startForm } from '#islands/kyc/form-start.ts';
import { NeedsCard } from '#islands/kyc/needs-card.tsx';
import { VerifyIdForm } from '#islands/kyc/verify-id-form.tsx';
import { WaitingPanel } from '#islands/kyc/waiting-panel.tsx';
import { reloadPage } from '#lib/browser/navigate.ts';
import type { DocumentType, FoundKycDraft, KycStatus } from '#lib/kyc/contract.ts';
import facts from '#lib/facts/kyc-documents.json' with { type: 'json' };
import { findIssues } from '#tests/support/axe.ts';
import { member, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { statusOf } from '#tests/support/funding.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
} from '#tests/support/pictures.ts';

vi.mock('#lib/browser/navigate.ts');

const VERIFY = 'POST /kyc/government-id/verify';
let server: FakeApi;
inCleanBrowser(() => {
  signedInPage(1_800, { has_kyc_set_up: false });
  setOnline(true);
  stubObjectUrls();
  stubCanvas({ decodes: { width: 800, height: 600 } });
  let nth = 0;
  server = fakeApi().on('POST /upload-signed-url', () => {
    nth += 1;
    return { body: { data: { upload_url: `/api/uploads/k${nth}`, key: `k${nth}` } } };
  });
  fakeSender((request) =>
    act(() =>
      request.answer(200, {
        data: { key: request.url.split('/').at(-1), width: 800, height: 600, received: 1 },
      }),
    ),
  );
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const kenya = facts.filter((each) => each.country === 'KE') as unknown as DocumentType[];
const left: FoundKycDraft = {
  document_type: 'national_id',
  first_name: 'Njeri',
  last_name: 'Otieno',
  date_of_birth: '1994-03-06',
  photos: [{ kind: 'front', key: 'old-front', url: '/api/files/old-front' }],
  updated_at: '2026-11-20T10:00:00Z',
};
const show = (
  draft: FoundKycDraft | null = left,
  props: Partial<Parameters<typeof VerifyIdForm>[0]> = {},
) =>
  render(
    <VerifyIdForm
      documents={kenya}
      start={startForm(kenya, { firstname: null, lastname: null }, draft, null)}
      refusal={null}
      verifiedName={null}
      accountPath="/settings/bank"
      {...props}
    />,
  );
const group = (name: string) => screen.getByRole('group', { name });
const choose = (name: string) => within(group(name)).getByLabelText(/^Choose a photo/);
const add = async (name: string) => {
  await user().upload(choose(name), aPicture());
  await within(group(name)).findByText('Received');
};
const submit = () => user().click(screen.getByRole('button', { name: 'Check my details' }));
const fillIn = async (number = '23456789') => {
  await user().type(screen.getByLabelText('ID number'), number);
  await user().click(screen.getByRole('checkbox'));
};
const keptDrafts = () => server.sent('PUT /kyc/draft');

describe('the photos of a document', () => {
  it('are requested side by side, with an example of a good one', async () => {
    const { container } = show(null);
    for (const name of ['Front of the card', 'Back of the card', 'Your face'])
      expect(group(name)).toBeTruthy();
    const guide = screen.getByRole('list', { name: 'What a good photo looks like' });
    expect(within(guide).getAllByRole('listitem')).toHaveLength(4);
    expect(container.querySelectorAll('[capture="user"]')).toHaveLength(1);
    expect(screen.getByText(/erases them 30 days after the decision/)).toBeTruthy();
    expect(screen.getByText(/all are done within one working day/)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('follow the document that is chosen', async () => {
    show(null);
    await user().selectOptions(screen.getByLabelText('Document'), 'Passport');
    expect(group('Page with your photo')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Your face' })).toBeNull();
  });

  it('are named beside their field when they are missing, and the first gets the focus', async () => {
    show(null);
    await user().type(screen.getByLabelText('First name'), 'Njeri');
    await user().type(screen.getByLabelText('Last name'), 'Otieno');
    await user().type(screen.getByLabelText('Date of birth'), '1994-03-06');
    await fillIn();
    await submit();
    expect(screen.getByText('Add a photo of the front of the card.')).toBeTruthy();
    expect(screen.getByText('Add a photo of your face.')).toBeTruthy();
    expect(document.activeElement).toBe(choose('Front of the card'));
    expect(server.sent(VERIFY)).toEqual([]);
  });

  it('are sent with the form in the order of the document', async () => {
    server.on(VERIFY, {
      body: { data: { status: 'pending', waits_for: 'review', user: member, words: [] } },
    });
    show();
    await fillIn();
    await add('Your face');
    await add('Back of the card');
    await submit();
    await vi.waitFor(() => expect(server.sent(VERIFY)).toHaveLength(1));
    expect(server.sent(VERIFY)[0]?.body).toMatchObject({ image_keys: ['old-front', 'k2', 'k1'] });
    const heading = { name: 'We’re reviewing your document' };
    expect(await screen.findByRole('heading', heading)).toBeTruthy();
  });

  it('are taken again after a refusal, which explains what helps', async () => {
    const text = 'The photo is blurred, so we couldn’t read it. Hold the phone still.';
    server.on(VERIFY, { status: 422, body: { message: text, errors: { image_keys: [text] } } });
    show({
      ...left,
      document_type: 'passport',
      photos: [{ ...left.photos[0]!, kind: 'data_page' }],
    });
    await user().type(screen.getByLabelText('Passport number'), 'AK1234567');
    await user().click(screen.getByRole('checkbox'));
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(choose('Page with your photo')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Passport number').value).toBe('AK1234567');
  });
});

describe('a form that was left half way', () => {
  it('is restored with document, names and photos, and without the number', () => {
    show();
    const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
    expect([value('Document'), value('First name'), value('ID number')]).toEqual([
      'national_id',
      'Njeri',
      '',
    ]);
    const front = group('Front of the card');
    expect(within(front).getByText('Received')).toBeTruthy();
    expect(front.querySelector('img')?.getAttribute('src')).toBe('/api/files/old-front');
  });

  it('is already in the HTML, before the form is hydrated', () => {
    const values = startForm(kenya, { firstname: null, lastname: null }, left, null);
    const html = renderToString(
      <VerifyIdForm
        documents={kenya}
        start={values}
        refusal={null}
        verifiedName={null}
        accountPath="/settings/bank"
      />,
    );
    expect(html).toContain('value="Njeri"');
    expect(html).toContain('value="1994-03-06"');
    expect(html).toContain('/api/files/old-front');
  });

  it('is stored on the server as it is filled in, never with the number', async () => {
    show();
    await user().type(screen.getByLabelText('ID number'), '23456789');
    await add('Back of the card');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await vi.waitFor(() =>
      expect(keptDrafts().at(-1)?.body).toEqual({
        document_type: 'national_id',
        first_name: 'Njeri',
        last_name: 'Otieno',
        date_of_birth: '1994-03-06',
        photos: [
          { kind: 'front', key: 'old-front' },
          { kind: 'back', key: 'k1' },
        ],
      }),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('23456789');
  });

  it('is not sent again when nothing has changed', async () => {
    show();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(keptDrafts()).toEqual([]);
  });
});

describe('names', () => {
  it('of a further document are compared with the verified one while they are typed', async () => {
    show(null, { verifiedName: 'Njeri Otieno' });
    await user().type(screen.getByLabelText('First name'), 'Njeri');
    await user().type(screen.getByLabelText('Last name'), 'Mwangi');
    expect(screen.getByText('MWANGI isn’t part of your verified name, Njeri Otieno.')).toBeTruthy();
  });
});

describe('a document in review', () => {
  const waiting = (state: KycStatus['documents'][number]['state']) => ({
    body: { data: { ...statusOf(), documents: [{ state }] } },
  });

  it('shows how long it takes and reloads the page when it is decided', async () => {
    server.on('GET /kyc/status', waiting('pending'));
    const { container } = render(<WaitingPanel waitsFor="review" again="?again=true" />);
    expect(screen.getByText(/take 10 minutes/)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(reloadPage).not.toHaveBeenCalled();
    server.on('GET /kyc/status', waiting('rejected'));
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('is not polled while the page is hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(<DecisionWatch waiting={1} />);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.calls).toEqual([]);
  });
});

describe('what raises the limits', () => {
  it('is a list with completed steps and the way to the rest', async () => {
    const status: KycStatus = {
      ...statusOf(),
      needs: [
        { text: 'Verified identity', done: true },
        { text: 'Your own bank account', done: false, next: '/onboarding/add-bank' },
      ],
    };
    const { container } = render(<NeedsCard status={status} />);
    expect(screen.getByText('Level 2 needs:')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Do it now: Your own bank account' });
    expect(link.getAttribute('href')).toBe('/onboarding/add-bank');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(await findIssues(container)).toEqual([]);
  });

  it('is empty at the highest level', () => {
    render(<NeedsCard status={{ ...statusOf(), level: 2, needs: [] }} />);
    expect(screen.getByText(/You don’t need to do anything else/)).toBeTruthy();
  });
});
