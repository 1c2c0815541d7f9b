import { describeForm } from '#lib/contracts/describe-form.ts';
import { countryCodes, type CountryCode } from '#lib/countries.ts';
import { countryChoices } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { maskNumber } from '#lib/rules/mask.ts';
import { changeOrganiser, createOrganiser, type Organiser } from './organisers.contract.ts';

type Banks = Readonly<Record<CountryCode, readonly { code: string; name: string }[]>>;

/** A known account is only replaced. */
const describeAccount = (payout: Organiser['payout'] | undefined): string =>
  `${
    payout
      ? `Paid to ${payout.name}, ${payout.bank} ${maskNumber(payout.last4)}. Fill these in only to replace it.`
      : 'Needed before anything is paid out.'
  } Two operators check and approve the account before each payout.`;

/** The banks of one country, shown while it is chosen. */
const bankOf = (country: CountryCode, banks: Banks) =>
  ({
    name: 'payout.bank_code',
    label: 'Bank',
    aside: 'Optional',
    placeholder: 'Choose a bank',
    choices: banks[country].map(({ code, name }) => ({ value: code, label: name })),
    only: { name: 'country_code', is: country },
  }) as const;

/** Adds an organiser, or changes one; its country stays. */
export const organiserForm = (organiser: Organiser | null, banks: Banks) =>
  describeForm(organiser ? changeOrganiser : createOrganiser, {
    params: { id: organiser?.id ?? '' },
    given: organiser ?? { country_code: 'NG', commission_bps: 500 },
    rows: [
      { name: 'name', label: 'Name' },
      {
        pair: [
          {
            name: 'country_code',
            label: 'Country',
            choices: countryChoices,
            hint: 'Payout country.',
            isFixed: organiser !== null,
          },
          { name: 'commission_bps', label: 'Our commission in percent', times: 100 },
        ],
      },
      { name: 'email', kind: 'email', label: 'Email', hint: 'For statements.' },
      { heading: 'Payout account', text: describeAccount(organiser?.payout) },
      ...countryCodes.map((country) => bankOf(country, banks)),
      {
        pair: [
          { name: 'payout.account_number', label: 'Account number' },
          { name: 'payout.account_name', label: 'Account name' },
        ],
      },
    ],
    button: organiser ? 'Save' : 'Add the organiser',
    busyText: 'Saving',
    next: deskPaths.organisers,
  });
