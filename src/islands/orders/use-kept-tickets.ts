import { useEffect } from 'react';
import type { Order } from '#lib/orders/contract.ts';

const sellsTickets = /^(event|movie)-bill-payment$/;

/** Stores bought tickets for showing at the gate offline; their code is loaded only for them. */
export function useKeptTickets({ type, status, reference_code: reference }: Order): void {
  const hasTickets = sellsTickets.test(type) && /completed$/.test(status);
  useEffect(() => {
    if (hasTickets)
      void import('#islands/e-tickets/mine/keep-bought.ts')
        .then(({ keepBought }) => keepBought(reference))
        .catch(() => undefined);
  }, [hasTickets, reference]);
}
