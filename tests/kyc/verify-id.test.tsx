import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formOf, startForm } from '#islands/kyc/form-start.ts';
import { GhanaForm } from '#islands/kyc/ghana-form.tsx';
import { VerifyIdForm } from '#islands/kyc/verify-id-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import type { DocumentType } from '#lib/kyc/contract.ts';
import facts from '#lib/facts/kyc-documents.json' with { type: 'json' };
import { findIssues } from '#tests/support/axe.ts';
import { member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage(1_800, { has_kyc_set_up: false });
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const of = (country: string) =>
  facts.filter((each) => each.country === country) as unknown as DocumentType[];
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => user().click(screen.getByRole('button', { name: 'Check my details' }));
const sent = () => server.sent('POST /kyc/government-id/verify');
const show = (country = 'NG') =>
  render(
    <VerifyIdForm
      documents={of(country)}
      start={startForm(of(country), { firstname: null, lastname: null }, null, null)}
      refusal={null}
      verifiedName={null}
      accountPath="/onboarding/add-bank"
    />,
  );

async function fillIn(number = '12345678901') {
  await user().type(field('11-digit NIN'), number);
  await user().type(field('First name'), 'Ada');
  await user().type(field('Last name'), 'Obi');
  await user().type(field('Date of birth'), '1994-03-21');
  await user().click(screen.getByRole('checkbox'));
}

describe('the identity form', () => {
  it('shows missing fields and focuses the first', async () => {
    const { container } = show();
    await submit();
    expect(screen.getByText('Enter the number.')).toBeTruthy();
    expect(screen.getByText('Enter your date of birth.')).toBeTruthy();
    expect(screen.getByText(/Please agree/)).toBeTruthy();
    expect(document.activeElement).toBe(field('11-digit NIN'));
    expect(sent()).toEqual([]);
    expect(await findIssues(container)).toEqual([]);
  });

  it.each([
    [
      'National Identification Number (NIN)',
      '11-digit NIN',
      '1234',
      'NIN must be exactly 11 digits',
    ],
    ['Driver’s licence', 'Licence number', 'AB', /Enter the licence number/],
    ['Voter’s card (PVC)', /VIN/, '12345', /19 or 9 letters and digits/],
    ['International passport', 'Passport number', '12345678', /one letter and 8 digits/],
  ])(
    'validates a %s by its own rule and shows an example',
    async (name, label, number, problem) => {
      show();
      await user().selectOptions(field('Document'), name);
      expect(screen.getByText(/For example/)).toBeTruthy();
      await user().type(field(label), number);
      await submit();
      expect(screen.getByText(problem)).toBeTruthy();
      expect(sent()).toEqual([]);
    },
  );

  it('offers the documents of Kenya', () => {
    show('KE');
    const names = [...field('Document').querySelectorAll('option')].map((each) => each.text);
    expect(names).toEqual(['National ID card', 'Passport', 'Foreigner (alien) ID']);
  });

  it('offers Ghana’s other documents, each with its own rule', async () => {
    const { documents, others } = formOf(of('GH'), 'ssnit');
    render(
      <VerifyIdForm
        documents={documents}
        others={others}
        start={startForm(documents, { firstname: null, lastname: null }, null, 'ssnit')}
        refusal={null}
        verifiedName={null}
        accountPath="/settings/bank"
      />,
    );
    const names = [...field('Document').querySelectorAll('option')].map((each) => each.text);
    expect(names).toEqual(['Passport', 'Voter’s ID card', 'SSNIT card']);
    expect(field('Document').value).toBe('ssnit');
    await user().type(field('SSNIT number'), '123');
    await submit();
    expect(screen.getByText(/Enter the SSNIT number as it is printed/)).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Use your Ghana Card instead' });
    expect(back.getAttribute('href')).toBe('?document=ghana_card');
  });

  it('sends the consent with the details and shows the next step', async () => {
    server.on('POST /kyc/government-id/verify', {
      body: { data: { status: 'verified', user: { ...member, has_kyc_set_up: true }, words: [] } },
    });
    show();
    await fillIn();
    await submit();
    const title = await screen.findByRole('heading', { name: 'Identity verified' });
    expect(document.activeElement).toBe(title);
    expect(sent()[0]?.body).toEqual({
      document_type: 'nin',
      number: '12345678901',
      first_name: 'Ada',
      last_name: 'Obi',
      date_of_birth: '1994-03-21',
      consent: true,
    });
    expect(currentUser()?.has_kyc_set_up).toBe(true);
    const next = screen.getByRole('link', { name: 'Add your payout account' });
    expect(next.getAttribute('href')).toBe('/onboarding/add-bank');
  });

  it('names the word that differs, beside its field and in a toast, and keeps what was typed', async () => {
    const text = 'ADA doesn’t appear in the name on this document.';
    server.on('POST /kyc/government-id/verify', {
      status: 422,
      body: {
        message: text,
        error_code: 'inconsistent_government_id_data',
        errors: { first_name: [text] },
        words: ['ADA'],
      },
    });
    show();
    await fillIn();
    await submit();
    await vi.waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(text)).toBeTruthy();
    expect(toastTexts()).toEqual([text]);
    expect(field('Last name').value).toBe('Obi');
  });

  it('says that the ID service doesn’t respond and that nothing has to be repeated', async () => {
    server.on('POST /kyc/government-id/verify', {
      body: { data: { status: 'pending', waits_for: 'register', user: member, words: [] } },
    });
    show();
    await fillIn();
    await submit();
    expect(
      await screen.findByRole('heading', { name: 'We’re still waiting for the ID service' }),
    ).toBeTruthy();
  });

  it('can be sent again after a lost answer', async () => {
    server.on('POST /kyc/government-id/verify', lost);
    show();
    await fillIn();
    await submit();
    await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
    await submit();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('the form of a country with a hosted check', () => {
  const slugs = (...wanted: (string | null)[]) => {
    const { documents, others } = formOf(of('GH'), ...wanted);
    return [documents, others].map((list) => list.map(({ slug }) => slug));
  };
  const rest = ['passport', 'voters_card', 'ssnit'];

  it('is the card’s, unless another document is wanted, was left or was declined', () => {
    expect(slugs(null, null)).toEqual([['ghana_card'], rest]);
    expect(slugs('passport', 'ghana_card')).toEqual([rest, ['ghana_card']]);
    expect(slugs(null, 'voters_card')).toEqual([rest, ['ghana_card']]);
    expect(slugs('library_card', 'bvn')).toEqual([['ghana_card'], rest]);
  });

  it('leads nowhere else where every document has the same form', () => {
    const { documents, others } = formOf(of('KE'), 'ghana_card');
    expect([documents, others]).toEqual([of('KE'), []]);
  });
});

describe('the Ghana Card', () => {
  const [card, ...others] = of('GH');
  const found = card!.photos.map((kind) => ({ kind, key: `key-${kind}`, url: '/p' }));
  const start = (reference: string | null = null) =>
    render(
      <GhanaForm
        document={card!}
        others={others}
        reference={reference}
        found={found}
        refusal={null}
      />,
    );
  const press = () => user().click(screen.getByRole('button', { name: 'Verify my Ghana Card' }));
  const stands = (status: string, reason: string | null = null) =>
    server.on('GET /kyc/initialize/REF1', { body: { data: { status, reason, user: member } } });

  it('accepts small letters without dashes and leads to the hosted check', async () => {
    server.on('POST /kyc/initialize', {
      body: { data: { reference: 'REF1', redirect_url: '/hosted' } },
    });
    start();
    await user().type(field(/Ghana Card/), 'gha1234567891');
    await user().click(screen.getByRole('checkbox'));
    await press();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/hosted'));
    expect(server.sent('POST /kyc/initialize')[0]?.body).toEqual({
      document_type: 'ghana_card',
      number: 'GHA-123456789-1',
      image_keys: ['key-front', 'key-back', 'key-selfie'],
      consent: true,
    });
  });

  it('leads to the form of the other documents, until it is sent', async () => {
    start();
    const link = screen.getByRole('link', {
      name: 'Use another document: Passport, Voter’s ID card or SSNIT card',
    });
    expect(link.getAttribute('href')).toBe('?document=passport');
    stands('pending');
    start('REF1');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getAllByRole('link', { name: /Use another document/ })).toHaveLength(1);
  });

  it('refuses another form of number', async () => {
    start();
    await user().type(field(/Ghana Card/), '123456789');
    await press();
    expect(screen.getByText(/Use the form GHA-/)).toBeTruthy();
  });

  it('waits after the return and shows the answer automatically', async () => {
    stands('pending');
    start('REF1');
    expect(screen.getByText(/We’re checking/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(100));
    stands('verified');
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(screen.getByRole('heading', { name: 'Identity verified' })).toBeTruthy();
    const asked = server.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.calls).toHaveLength(asked);
  });

  it('shows the reason of a refusal and the form again', async () => {
    stands('rejected', 'We couldn’t find this number.');
    start('REF1');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t find this number.');
    expect(screen.getByRole('button', { name: 'Verify my Ghana Card' })).toBeTruthy();
  });
});
