import { useState } from 'react';
import { refill } from '#lib/product-constants.ts';
import type { Biller } from '#lib/refill/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { checkPhoneNumber, spacedNumber } from '#lib/rules/network.ts';
import { readMore } from './wire.ts';

export interface MoreRow {
  id: number;
  typed: string;
  /** Chosen; else the network that the number suggests. */
  billId?: string;
  error?: string;
}

interface Given {
  country: CountryCode;
  /** A typed number, and the network it suggests. */
  read: (typed: string) => { number: string; guess: Biller | undefined };
  /** Each number has its own network: airtime. */
  hasNetworks: boolean;
}

const MOST = refill.recipients - 1;

/** Numbers besides the first one, for airtime and data: one order each, one payment. */
export function useMoreNumbers({ country, read, hasNetworks }: Given) {
  const [rows, setRows] = useState<readonly MoreRow[]>([]);
  const filled = rows.filter(({ typed }) => read(typed).number !== '');
  const change = (id: number, next: Partial<MoreRow>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const networkOf = ({ typed, billId }: MoreRow) => billId ?? read(typed).guess?.bill_id;
  /** Shows each number's errors next to it; true when there are none. */
  const validate = (first: string): boolean => {
    const seen = new Set([first]);
    const checked = filled.map((row): MoreRow => {
      const { number } = read(row.typed);
      const { error: _, ...rest } = row;
      const twice = seen.has(number) ? 'This number is already in the list.' : undefined;
      const error = checkPhoneNumber(row.typed, country) ?? twice;
      seen.add(number);
      return error ? { ...rest, error } : rest;
    });
    setRows(checked);
    return checked.every(({ error }) => error === undefined);
  };
  return {
    rows,
    change,
    networkOf,
    validate,
    /** The number of recipients. */
    count: filled.length + 1,
    isFull: rows.length >= MOST,
    add: () => setRows((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, typed: '' }]),
    remove: (id: number) => setRows((before) => before.filter((row) => row.id !== id)),
    /** In the format of a draft; undefined for one number. */
    kept: (): string | undefined => {
      if (filled.length === 0) return undefined;
      return JSON.stringify(
        filled.map((row) => {
          const bill_id = hasNetworks ? networkOf(row) : undefined;
          return { user_number: read(row.typed).number, ...(bill_id ? { bill_id } : {}) };
        }),
      );
    },
    restore: (more: string) =>
      setRows(
        readMore(more).map(({ user_number, bill_id }, id) => ({
          id,
          typed: spacedNumber(user_number, country),
          ...(bill_id ? { billId: bill_id } : {}),
        })),
      ),
    /** The server's errors: "recipients.1.user_number" is the first of these. */
    show: (texts: Record<string, string>) => {
      for (const [field, error] of Object.entries(texts)) {
        const place = /^recipients\.(\d+)\./.exec(field)?.[1];
        const row = place === undefined ? undefined : filled[Number(place) - 1];
        if (row) change(row.id, { error });
      }
    },
  };
}

export type MoreNumbers = ReturnType<typeof useMoreNumbers>;
