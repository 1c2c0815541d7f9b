import { useState } from 'react';
import type { Biller, CheckBill } from '#lib/refill/contract.ts';
import { checkAccount } from '#lib/refill/bill-number.ts';

type Of = Pick<CheckBill, 'bill_id' | 'user_number'>;

const keyOf = ({ bill_id, user_number }: Of): string => `${bill_id}:${user_number}`;

/**
 * How a number is confirmed: by its owner's name or, if no one can name them, by comparing it with the bill.
 * The comparison is for exactly that number: after another digit it has to be repeated.
 */
export function useCompared(biller: Biller | undefined, asked: Of, isToldNow = false) {
  const [turned, setTurned] = useState<{ bill: string; to: 'name' | 'number' }>();
  const [key, setKey] = useState('');
  const toldAtFirst = biller?.validates ? 'name' : biller?.compares ? 'number' : undefined;
  const way = turned && turned.bill === biller?.bill_id ? turned.to : toldAtFirst;
  const compares = isToldNow || way === 'number';
  return {
    /** Its owner is named before it is paid. */
    isNamed: way === 'name' && !isToldNow,
    /** It's compared with the bill before it is paid. */
    compares,
    /** Whether it is complete, by its biller's own rule. */
    isWhole: biller !== undefined && checkAccount(asked.user_number, biller.number) === undefined,
    isDone: key === keyOf(asked),
    set: (isDone: boolean, of: Of = asked) => setKey(isDone ? keyOf(of) : ''),
    /** The server's current requirement, even if it was different when the page was rendered. */
    turnTo: (to: 'name' | 'number') => biller && setTurned({ bill: biller.bill_id, to }),
    /** The compared number, if it is still the same. */
    numberOf: (of: Of): string | undefined =>
      compares && key === keyOf(of) ? of.user_number : undefined,
  };
}
