import { useEffect, useState } from 'react';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';

/** The rule with its checksums loads when there is an address to check. */
const loadRule = () => import('#lib/crypto/coin-address/check-address.ts');

/**
 * What is wrong with an address on a network, in the rule's own words; null for a valid one, undefined if the
 * rule couldn't be loaded: then the server checks.
 */
export async function faultOf(
  address: string,
  network: string,
): Promise<string | null | undefined> {
  try {
    const { checkAddress } = await loadRule();
    return checkAddress(address, network as CoinNetwork)?.text ?? null;
  } catch {
    return undefined;
  }
}

/** Checks while it is typed; `isRight` and `fault` are about exactly what was typed. */
export function useAddressCheck(address: string, network: string) {
  const [found, setFound] = useState<{ of: string; fault: string | null | undefined } | null>(null);
  const of = `${network} ${address}`;
  const isThere = address !== '' && network !== '';
  useEffect(() => {
    if (!isThere) return undefined;
    let isOver = false;
    void faultOf(address, network).then((fault) => {
      if (!isOver) setFound({ of: `${network} ${address}`, fault });
    });
    return () => {
      isOver = true;
    };
  }, [address, network, isThere]);
  const fault = isThere && found?.of === of ? found.fault : undefined;
  return { isRight: fault === null, fault: fault ?? undefined };
}
