import { describeForm } from '#lib/contracts/describe-form.ts';
import { countryChoices } from '#lib/desk/choices.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { bills } from '#lib/refill/services/bills.ts';
import { addDeskPromoCode } from './promo-codes.contract.ts';

const isPercent = { name: 'kind', is: 'percent' };
const currencyBy = 'country';
const saidIn = (said: string) => `${deskPaths.promoCodes}?said=${said}`;

const discount = {
  title: 'Discount',
  rows: [
    {
      name: 'code',
      label: 'Code',
      hint: '3 to 20 letters and digits. Customers can type it in lower case.',
      capitalize: 'characters',
    },
    {
      pair: [
        {
          name: 'kind',
          label: 'Takes off',
          names: { fixed: 'An amount', percent: 'A percentage' },
          value: 'fixed',
        },
        {
          name: 'value',
          kind: 'amount',
          label: 'Amount',
          only: { name: 'kind', is: 'fixed' },
          currencyBy,
        },
        { name: 'value', kind: 'amount', label: 'Percentage', only: isPercent },
      ],
    },
    { name: 'cap', label: 'Maximum per bill', only: isPercent, currencyBy },
    { name: 'minimum', label: 'Minimum bill', currencyBy },
  ],
} as const;

const where = {
  title: 'Where it works',
  rows: [
    { name: 'country', label: 'Country', choices: countryChoices, value: 'NG' },
    {
      name: 'services',
      label: 'Bills',
      choices: bills.map(({ service, name }) => ({ value: service, label: name })),
    },
    {
      pair: [
        { name: 'starts_at', kind: 'day', label: 'From' },
        { name: 'ends_at', kind: 'day', label: 'Until' },
      ],
    },
    { text: 'Days begin at midnight UTC.' },
  ],
} as const;

const budget = {
  title: 'Budget',
  rows: [
    {
      name: 'budget',
      label: 'Budget',
      hint: 'The total it can cost us. It stops working after that.',
      currencyBy,
    },
    {
      pair: [
        { name: 'uses', label: 'Total uses' },
        { name: 'uses_per_person', label: 'Uses per person', value: 1 },
      ],
    },
  ],
} as const;

/** Creates a promo code for bills: previewed first, then created, or sent for a second approval. */
export const promoCodeForm = () =>
  describeForm(addDeskPromoCode, {
    fixed: { cap: null },
    rows: [discount, where, budget],
    button: 'Add the code',
    busyText: 'Sending',
    next: saidIn('made'),
    nextSecond: saidIn('second'),
    preview: { button: 'Preview', second: 'Send for second approval' },
  });
