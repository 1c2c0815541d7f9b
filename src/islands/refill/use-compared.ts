import { useState } from 'react';
import type { Biller, CheckBill } from '#lib/refill/contract.ts';
import { checkAccount } from '#lib/refill/bill-number.ts';

type Of = Pick<CheckBill, 'bill_id' | 'user_number'>;

const keyOf = ({ bill_id, user_number }: Of): string => `${bill_id}:${user_number}`;

/**
 * How a number is made sure of: by the name of its owner or, where no one can tell that, by comparing it with the bill.
 * What was compared is that very number: another digit has to be compared again.
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
    /** It's whole, as far as its biller's own rule says. */
    isWhole: biller !== undefined && checkAccount(asked.user_number, biller.number) === undefined,
    isDone: key === keyOf(asked),
    set: (isDone: boolean, of: Of = asked) => setKey(isDone ? keyOf(of) : ''),
    /** What the server wants now, whatever it said when the page was made. */
    turnTo: (to: 'name' | 'number') => biller && setTurned({ bill: biller.bill_id, to }),
    /** The number that was compared, if it's still that one. */
    numberOf: (of: Of): string | undefined =>
      compares && key === keyOf(of) ? of.user_number : undefined,
  };
}
