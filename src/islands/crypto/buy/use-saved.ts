import { useState } from 'react';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { deleteAddress, saveAddress } from '#lib/crypto/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { CoinAddress } from '#lib/crypto/buy.contract.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';

interface NewAddress {
  name: string;
  network: string;
  address: string;
  memo: string;
}

/** A member's saved addresses, from the page and with later changes. */
export function useSaved(first: readonly CoinAddress[]) {
  const [addresses, setAddresses] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async ({ name, network, address, memo }: NewAddress): Promise<boolean> => {
    setProblem(undefined);
    setBusy(true);
    try {
      const body = { name, network: network as CoinNetwork, address, ...(memo && { memo }) };
      const { data } = await saveAddress(body);
      setAddresses((before) => [data, ...before.filter(({ id }) => id !== data.id)]);
      showToast('Address saved.');
      return true;
    } catch (error) {
      const texts = fieldErrors(error);
      setProblem(texts['name'] ?? texts['address']);
      presentError(error, { shownFields: ['name', 'address'] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const remove = ({ id }: CoinAddress) =>
    deleteAddress(id).then(() => {
      setAddresses((before) => before.filter((each) => each.id !== id));
      showToast('Address deleted.');
    }, presentError);
  return { addresses, save, remove, problem, busy };
}

export type Saved = ReturnType<typeof useSaved>;
