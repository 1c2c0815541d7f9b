import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ContinueButton } from '#islands/kyc/continue-button.tsx';
import { LevelsTable } from '#islands/kyc/levels-table.tsx';
import { PinSetup } from '#islands/kyc/pin-setup.tsx';
import { LeftList, leftToDo, StepsCard } from '#islands/kyc/steps-card.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { statusOf } from '#tests/support/funding.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage(1_800, { has_pin_set_up: false });
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

describe('the steps', () => {
  const done = { state: 'done' } as const;

  it('are in the order identity, account, PIN; the first open one has the filled button', async () => {
    const { container } = render(
      <StepsCard status={statusOf()} user={{ isNigerian: true, isGhanaian: false }} />,
    );
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Verify your identity, Now',
      'Add your bank account, To do',
      'Choose a PIN, To do',
    ]);
    const action = screen.getByRole('link', { name: 'Verify your identity' });
    expect(action.classList.contains('btn-primary')).toBe(true);
    expect(container.querySelectorAll('.btn-primary')).toHaveLength(1);
    expect(screen.getByText('Your identity comes first.')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('are shortened above the choice of a PIN, without a button that leads away', async () => {
    const { container } = render(
      <LeftList
        status={statusOf({ kyc: { state: 'pending' } })}
        user={{ isNigerian: true, isGhanaian: false }}
      />,
    );
    const list = screen.getByRole('region', { name: 'What’s left to set up' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Verify your identity, Waiting',
      'Add your bank account, To do',
      'Choose a PIN, Now',
    ]);
    expect(within(list).getByText('Sent. We’re checking it.')).toBeTruthy();
    expect(within(list).queryByRole('link')).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('show the reason of a refusal and another attempt', () => {
    const kyc = {
      state: 'rejected',
      reason: 'OBI doesn’t appear in the name on this document.',
      next: '/onboarding/verify-id',
    } as const;
    render(<StepsCard status={statusOf({ kyc })} user={{ isNigerian: true, isGhanaian: false }} />);
    expect(screen.getByText(kyc.reason)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  });

  it('name the document and its last four digits once it is matched', () => {
    const status = {
      ...statusOf({ kyc: done }),
      verified_name: 'Ada Obi',
      documents: [
        {
          reference: 'ID-1',
          slug: 'nin',
          name: 'NIN',
          last4: '4418',
          state: 'verified',
          waits_for: null,
          reason: null,
          advice: null,
          photos: 'not needed',
          at: '2026-11-20T10:00:00Z',
        },
      ] as const,
    };
    render(
      <StepsCard
        status={{ ...status, documents: [...status.documents] }}
        user={{ isNigerian: true, isGhanaian: false }}
      />,
    );
    expect(screen.getByText('NIN ending 4418, matched to Ada Obi.')).toBeTruthy();
  });

  it('are counted in words', () => {
    expect(leftToDo(statusOf())).toMatch(/^Three short steps left/);
    expect(leftToDo(statusOf({ kyc: done, account: done }))).toMatch(/^One short step left/);
    expect(leftToDo(statusOf({ kyc: done, account: done, pin: done }))).toBe('You’re all set.');
  });
});

describe('the levels', () => {
  it('are side by side, the current one marked', async () => {
    const { container } = render(<LevelsTable status={statusOf()} />);
    expect(screen.getByRole('columnheader', { name: /Level 1.*now/ })).toBeTruthy();
    const row = screen.getByRole('row', { name: /Daily spending/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['₦50,000.00', '₦200,000.00']);
    expect(await findIssues(container)).toEqual([]);
  });
});

describe('the end of setting up', () => {
  it('leads back to the interrupted task', async () => {
    storePendingTransaction(
      { product: 'refill', url: '/refill/buy-airtime', action: 'open' },
      { isGhanaian: false },
    );
    render(<ContinueButton isGhanaian={false} />);
    await user().click(await screen.findByRole('button', { name: 'Continue what you started' }));
    expect(goTo).toHaveBeenCalledWith('/refill/buy-airtime');
  });

  it('leads home when no task was interrupted', async () => {
    render(<ContinueButton isGhanaian={false} />);
    await user().click(screen.getByRole('button', { name: 'Go to Dashboard' }));
    expect(goTo).toHaveBeenCalledWith('/');
  });
});

describe('choosing a PIN', () => {
  const type = async (label: string, pin: string) => {
    const group = screen.getByRole('group', { name: label });
    await user().click(within(group).getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user().keyboard(pin);
  };
  const first = (pin: string) => type('New PIN', pin);
  const again = (pin: string) => type('Confirm PIN', pin);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save PIN' });

  it.each(['111111', '123456', '987654', '121212'])(
    'refuses %s while the user types',
    async (weak) => {
      render(<PinSetup next="/complete-kyc" />);
      await first(weak);
      await again(weak);
      expect(screen.getByText('This PIN is too easy to guess')).toBeTruthy();
      expect(save().disabled).toBe(true);
    },
  );

  it('says that the two differ', async () => {
    const { container } = render(<PinSetup next="/complete-kyc" />);
    await first('482915');
    await again('482916');
    expect(screen.getByText(/Your PINs don’t match/)).toBeTruthy();
    expect(save().disabled).toBe(true);
    expect(await findIssues(container)).toEqual([]);
  });

  it('sets it, records that there is one and returns to the page that required it', async () => {
    server.on('POST /pin', { body: { data: null } });
    render(<PinSetup next="/refill/buy-airtime" />);
    await first('482915');
    await again('482915');
    await user().click(save());
    expect(await screen.findByRole('heading', { name: 'PIN set' })).toBeTruthy();
    expect(server.sent('POST /pin')[0]?.body).toEqual({
      pin: '482915',
      pin_confirmation: '482915',
    });
    expect(currentUser()?.has_pin_set_up).toBe(true);
    const next = screen.getByRole('link', { name: 'Continue' });
    expect(next.getAttribute('href')).toBe('/refill/buy-airtime');
  });

  it('shows beside the boxes what only the server can check: the birth date', async () => {
    const errors = { pin: ['Don’t use your date of birth as your PIN'] };
    server.on('POST /pin', { status: 422, body: { message: 'x', error_code: null, errors } });
    render(<PinSetup next="/complete-kyc" />);
    await first('210394');
    await again('210394');
    await user().click(save());
    expect(await screen.findByText('Don’t use your date of birth as your PIN')).toBeTruthy();
    expect(toastTexts()).toEqual([]);
  });
});
