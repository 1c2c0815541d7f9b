import { describeForm } from '#lib/contracts/describe-form.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { floatNames } from './money-words.ts';
import { reportDeskBalance } from './money.contract.ts';

/**
 * Stores the balance that a bank or provider reports. No money moves.
 * @param now "2026-11-24T09:30", in UTC
 */
export const balanceForm = (currency: CurrencyCode, now: string) =>
  describeForm(reportDeskBalance, {
    fixed: { currency },
    rows: [
      { name: 'account', label: 'Account', names: floatNames },
      {
        pair: [
          { name: 'amount', label: `Balance in ${currency}`, currency },
          { name: 'at', label: 'Time, in UTC', zone: 'UTC', value: now },
        ],
      },
      {
        name: 'source',
        label: 'Source',
        hint: 'Where you read it: a statement, or the provider’s dashboard.',
      },
    ],
    variant: 'line',
    button: 'Enter this balance',
    busyText: 'Saving',
    next: `${deskPaths.moneyIn(currency)}&said=noted`,
  });
