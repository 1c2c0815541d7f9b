import { describeForm } from '#lib/contracts/describe-form.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { setFraudDesk } from './fraud-desks.contract.ts';

interface Bank {
  id: string;
  name: string;
  country: CountryCode;
}

/** Sets the address of a bank's fraud team, or removes it. */
export const fraudDeskForm = (banks: readonly Bank[]) =>
  describeForm(setFraudDesk, {
    rows: [
      {
        name: 'bank',
        label: 'Bank or mobile network',
        placeholder: 'Choose a bank',
        choices: banks.map(({ id, name, country }) => ({
          value: id,
          label: `${name}, ${supportedCountries[country].name}`,
        })),
      },
      {
        name: 'email',
        label: 'Email of its fraud team',
        hint: 'From the bank itself. Leave it empty to remove the address: colleagues then call.',
      },
    ],
    button: 'Save',
    busyText: 'Saving',
    next: `${deskPaths.fraudDesks}?said=saved`,
  });
