import { useEffect, useState } from 'react';
import { readReferral } from '#lib/referral/browser/calls.ts';
import type { CountryCode } from '#lib/countries.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';

/**
 * The welcome bonus of an invited visitor in their country; empty if there is none (spec 8: no
 * message).
 */
export function useWelcome(country: CountryCode, isInvited: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isInvited) return undefined;
    let isStale = false;
    void readReferral()
      .then(({ data: { referral } }) => {
        const { welcome, transaction_minimum_amount: minimum, currency } = referral;
        const format = (amount: string) => formatMoney(amount, currency);
        const promise = `You’ll get ${format(welcome)} once you’ve traded ${format(minimum)} in total.`;
        if (!isStale) setText(parseAmount(welcome) > 0n ? promise : '');
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [country, isInvited]);
  return text;
}
