import { useEffect, useState } from 'react';
import { ApiError } from '#lib/browser/api/api-error.ts';
import {
  fetchCharges,
  fetchDepositMethods,
  reserveAccount,
  type DepositMethod,
} from '#lib/wallet/browser/calls.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type { ReservedAccount } from '#lib/wallet/contract.ts';
import { deposit } from '#lib/product-constants.ts';
import type { CountryCode } from '#lib/countries.ts';

export interface Funding {
  /** Empty while loading. The first one is preselected (spec 4). */
  methods: readonly DepositMethod[];
  charges: Charges | null;
}

/** The method to offer when the list couldn't be loaded (spec 4: the default). */
const fallback: readonly DepositMethod[] = ['reserved_account'];

export const feeOf = (charges: Charges | null, country: CountryCode): string =>
  charges?.fund_deposit.deposit_fee[country] ?? deposit.defaultFee;

export const minimumOf = (charges: Charges | null, country: CountryCode): string =>
  charges?.fund_deposit.minimum ?? deposit.minimum[country];

/** The most that one deposit may be at the highest level. */
export const maximumOf = (charges: Charges | null): string | undefined =>
  charges?.fund_deposit.single.level_2 ?? undefined;

/** Loads the methods and charges each time the dialog opens, unless the page already has them. */
export function useFunding(given?: Funding): Funding | null {
  const [loaded, setLoaded] = useState<Funding | null>(given ?? null);
  useEffect(() => {
    if (given) return undefined;
    let isHere = true;
    const methods = fetchDepositMethods().then(
      ({ data }) => (data.length > 0 ? data : fallback),
      () => fallback,
    );
    const charges = fetchCharges().then(
      ({ data }) => data,
      () => null,
    );
    void Promise.all([methods, charges]).then(([list, known]) => {
      if (isHere) setLoaded({ methods: list, charges: known });
    });
    return () => {
      isHere = false;
    };
  }, [given]);
  return loaded;
}

interface Reserved {
  /** Undefined while loading, null when there is none. */
  account: ReservedAccount | null | undefined;
  needsBvn: boolean;
}

const bvnCodes: readonly (string | null)[] = ['bvn_update_required', 'glover_account_bvn_required'];
const isAboutBvn = (error: unknown) =>
  error instanceof ApiError &&
  (bvnCodes.includes(error.code) || (error.status === 400 && error.message.includes('BVN')));

/** Clears the details on failure (spec 7). The dialog shows the error itself, without a toast. */
export function useReservedAccount(wanted: boolean): Reserved {
  const [state, setState] = useState<Reserved>({ account: undefined, needsBvn: false });
  useEffect(() => {
    if (!wanted) return undefined;
    let isHere = true;
    reserveAccount().then(
      ({ data }) => isHere && setState({ account: data, needsBvn: false }),
      (error: unknown) => isHere && setState({ account: null, needsBvn: isAboutBvn(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [wanted]);
  return state;
}
