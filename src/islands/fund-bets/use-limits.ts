import { useState } from 'react';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { changeBetLimits, excludeFromBetting } from '#lib/fund-bets/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import type { BetLimits, ChangeBetLimits } from '#lib/fund-bets/contract.ts';

export type Period = 'daily' | 'weekly';

const FIELDS = ['daily', 'weekly', 'until'];

/** Personal caps and breaks: current values, and changing one at a time. */
export function useLimits(given: BetLimits) {
  const [limits, setLimits] = useState(given);
  const [busy, setBusy] = useState<'caps' | 'break' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [saves, setSaves] = useState(0);

  const attempt = async (what: 'caps' | 'break', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setErrors({});
    setSaid('');
    try {
      await work();
    } catch (error) {
      setErrors(fieldErrors(error));
      if (isLost(error)) setSaid('We didn’t get a response. Try again when you’re back online.');
      else presentError(error, { shownFields: FIELDS });
    }
    setBusy(null);
  };
  const setCaps = (caps: ChangeBetLimits) =>
    attempt('caps', async () => {
      const { data } = await changeBetLimits(caps);
      setLimits(data);
      setSaid('Saved');
      setSaves((before) => before + 1);
    });
  /** It affects the whole page. */
  const stayAway = (days: number) =>
    attempt('break', async () => {
      await excludeFromBetting(days);
      reloadPage();
    });
  return { limits, busy, errors, said, saves, setErrors, setCaps, stayAway };
}

export type Limits = ReturnType<typeof useLimits>;
