import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { A2cForm } from '#islands/airtime-to-cash/a2c-form.tsx';
import { BetForm } from '#islands/fund-bets/bet-form.tsx';
import { TemplateForm } from '#islands/fund-bets/template-form.tsx';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { PackageForm } from '#islands/giftcard/package-form.tsx';
import { DollarTrade } from '#islands/perfect-money/dollar-trade.tsx';
import { ProfileEditor } from '#islands/settings/profile-editor.tsx';
import { FirstAmount } from '#islands/wallet/first-amount.tsx';
import { WithdrawForm } from '#islands/wallet/withdraw-form.tsx';
import { clearOthersForms } from '#lib/browser/after-load/clear-others-forms.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { keepDraft, markSent } from '#lib/browser/stores/drafts.ts';
import { form as airtimeForm } from '#tests/support/airtime-form.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { aPlatform, limitsOf } from '#tests/support/bet-pages.ts';
import { cleanBrowser, member, signedInPage } from '#tests/support/browser-state.ts';
import { amazon } from '#tests/support/cards-on-sale.ts';
import { mtn } from '#tests/support/conversion.ts';
import { dollarVisit } from '#tests/support/dollar-visit.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf } from '#tests/support/funding.ts';
import { aGiftPackage } from '#tests/support/gift-package.ts';
import { hydrate } from '#tests/support/hydrate.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';

vi.mock('#lib/browser/navigate.ts');

interface Case {
  form: ReactNode;
  /** The field to type into, and its value afterwards. */
  field: () => HTMLElement;
  typed: string;
}

const box = (name: RegExp) => () => screen.getByRole('textbox', { name });
const cases: Record<string, Case> = {
  airtime: {
    form: airtimeForm(),
    field: box(/^Phone number/),
    typed: '0803 412',
  },
  'a betting account': {
    form: (
      <BetForm
        platforms={[aPlatform()]}
        template={null}
        fee="0.00"
        needs={null}
        limits={limitsOf()}
      />
    ),
    field: box(/ser ID/),
    typed: '45012',
  },
  'the betting account that is kept': {
    form: <TemplateForm platforms={[aPlatform()]} template={null} currency="NGN" />,
    field: box(/ser ID/),
    typed: '45012',
  },
  'a withdrawal': {
    form: (
      <WithdrawForm
        accounts={[aPayoutAccount()]}
        country="NG"
        zone="Africa/Lagos"
        needs={null}
        available="48250.00"
        largest={null}
        amount={null}
        charges={chargesOf()}
      />
    ),
    field: box(/^Amount/),
    typed: '12,00',
  },
  'a gift card': {
    form: <BuyForm card={amazon} needs={null} />,
    field: box(/Card value/),
    typed: '37.',
  },
  'a package': {
    form: <PackageForm gift={aGiftPackage()} needs={null} isGhanaian={false} />,
    field: box(/Recipient’s name/),
    typed: 'Bis',
  },
  'digital dollars': {
    form: <DollarTrade {...dollarVisit} start="buy" />,
    field: box(/^Dollars/),
    typed: '12',
  },
  'airtime that is sold': {
    form: <A2cForm networks={[mtn]} country="NG" isGuest={false} />,
    field: box(/^Airtime to sell/),
    typed: '1,5',
  },
  'a deposit': {
    form: <FirstAmount country="GH" minimum="10.00" onContinue={() => undefined} />,
    field: box(/^Amount/),
    typed: '25',
  },
  'the profile': {
    form: <ProfileEditor user={member} initials="AO" />,
    field: box(/^Phone number/),
    typed: '0803 412',
  },
};

const plain = (field: HTMLElement) => (field as HTMLInputElement).value.replaceAll(/[ ,]/g, '');
const typedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'));
const again = (form: ReactNode) => {
  cleanup();
  return render(form);
};

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe.each(Object.entries(cases))('%s', (_name, { form, field, typed }) => {
  const wanted = typed.replaceAll(/[ ,]/g, '');

  it('keeps each typed letter, says so, and can be cleared', async () => {
    const { unmount } = render(form);
    expect(screen.queryByText(/kept what you entered/)).toBeNull();
    await userEvent.type(field(), typed);
    unmount();
    const { container } = render(form);
    await vi.waitFor(() => expect(plain(field())).toBe(wanted));
    expect(screen.getByText(/kept what you entered/)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear it' }));
    expect(plain(field())).toBe('');
    expect(typedKeys()).toEqual([]);
    expect(screen.queryByText(/kept what you entered/)).toBeNull();
    again(form);
    expect(plain(field())).toBe('');
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is replaced by what is typed next into a field that was tapped while it was empty', async () => {
    const { unmount } = render(form);
    await userEvent.type(field(), typed);
    unmount();
    hydrate(form, () => field().focus());
    await vi.waitFor(() => expect(plain(field())).toBe(wanted));
    await userEvent.keyboard('7');
    expect(plain(field())).toBe('7');
  });

  it.each(['an empty form', 'a form with earlier values'])(
    'is replaced by what was typed before hydration, in %s',
    async (before) => {
      if (before !== 'an empty form') {
        const { unmount } = render(form);
        await userEvent.type(field(), typed);
        unmount();
      }
      hydrate(form, () => Object.assign(field(), { value: '9' }));
      await userEvent.type(field(), '1');
      expect(plain(field())).toBe('91');
      expect(sessionStorage.getItem(typedKeys()[0]!)).toContain('"91"');
      expect(screen.queryByText(/kept what you entered/)).toBeNull();
    },
  );

  it('keeps what was typed before hydration, without another keystroke', async () => {
    hydrate(form, () => Object.assign(field(), { value: '9' }));
    await vi.waitFor(() => expect(sessionStorage.getItem(typedKeys()[0] ?? '')).toContain('"9'));
    await userEvent.clear(field());
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('"9');
  });

  it('is shown to no one else, whose sign-in removes it from the device', async () => {
    render(form);
    await userEvent.type(field(), typed);
    signedInPage(1_800, { uuid: 'somebody-else' });
    again(form);
    expect(plain(field())).toBe('');
    clearOthersForms('somebody-else');
    expect(typedKeys()).toEqual([]);
  });
});

describe('typed text', () => {
  const { form, field, typed } = cases['a withdrawal']!;

  it('is no longer stored once it is removed', async () => {
    render(form);
    await userEvent.type(field(), typed);
    expect(typedKeys()).toHaveLength(1);
    await userEvent.clear(field());
    expect(typedKeys()).toEqual([]);
  });

  it.each([
    ['left', 0],
    ['closed', 0],
    ['over', 1],
    ['refused', 1],
  ] as const)('when a session ends because it %s: %i stay', async (why, count) => {
    server.on('POST /logout', { body: { data: null } });
    render(form);
    await userEvent.type(field(), typed);
    await endSession(why);
    expect(typedKeys()).toHaveLength(count);
  });

  it('moves with a guest into their account', async () => {
    cleanBrowser();
    const { form: a2c, field: airtime } = cases['airtime that is sold']!;
    render(a2c);
    await userEvent.type(airtime(), '1500');
    signedInPage();
    clearOthersForms(member.uuid);
    again(a2c);
    await vi.waitFor(() => expect(plain(airtime())).toBe('1500'));
  });

  it('can’t be discarded while its payment may be on its way', () => {
    keepDraft('withdrawal', { amount: '1200.00', bank_account_id: aPayoutAccount().id });
    markSent('withdrawal', true);
    render(form);
    expect(plain(field())).toBe('1200');
    expect(screen.queryByRole('button', { name: 'Clear it' })).toBeNull();
  });

  it('is never stored if it is a PIN, a password, a code or the number of a bank account', async () => {
    for (const { form: each, field: at, typed: text } of Object.values(cases)) {
      again(each);
      await userEvent.type(at(), text);
    }
    const kept = typedKeys().map((key) => JSON.parse(sessionStorage.getItem(key)!) as object);
    expect(kept).toHaveLength(Object.keys(cases).length);
    expect(JSON.stringify(kept)).not.toMatch(/"(pin|password|codes?|captcha|account_number|bvn)"/i);
  });
});
