import { useCallback, useEffect, useRef, useState } from 'react';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { authorizeCoins } from '#lib/crypto/browser/calls.ts';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { StoredCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { useCoinDraft } from '#islands/crypto/shared/use-coin-draft.ts';
import { useSecondsUntil } from '#islands/ui/use-seconds-left.ts';
import { keptOf, payloadOf, purchaseOf } from './payload.ts';

/** `lost`: there was no answer. `stale`: nothing is quoted now. `refused`: the choice isn't possible. */
export type OverviewProblem =
  { kind: 'lost' | 'sign-in' } | { kind: 'stale' | 'refused'; text: string };

const ofForm = ['token', 'network', 'amount', 'coins', 'walletAddress', 'memo'];

/** The text for a refusal, and the form field it is about; other refusals are in a dialog. */
function problemOf(error: unknown): { problem: OverviewProblem; field?: string; isBoxed?: true } {
  if (isLost(error)) return { problem: { kind: 'lost' } };
  if (error instanceof ApiError && error.kind === 'modal') return { problem: { kind: 'sign-in' } };
  const found = Object.entries(fieldErrors(error)).find(([name]) => ofForm.includes(name));
  if (found) {
    const [name, text] = found;
    return { problem: { kind: 'refused', text }, field: name === 'coins' ? 'amount' : name };
  }
  if (error instanceof ApiError && [404, 503].includes(error.status))
    return { problem: { kind: 'stale', text: error.message } };
  const text = 'The price wasn’t locked. Nothing has been bought.';
  return { problem: { kind: 'stale', text }, isBoxed: true };
}

/** Without anything to price, this page redirects to the form before it renders. */
function useChosen(stored: StoredCoins | null): StoredCoins | null {
  const isPlaced = stored?.notes['order'] !== undefined;
  const isWhole = stored !== null && !isPlaced && purchaseOf(stored) !== null;
  useEffect(() => {
    if (stored && !isWhole) replaceWith(coinPaths.buy);
  }, [stored, isWhole]);
  return isWhole ? stored : null;
}

/** The held price of the choice: the stored one while it lasts, otherwise requested once. */
export function useOverview(now: number) {
  const { stored, change } = useCoinDraft('buy');
  const chosen = useChosen(stored);
  const clock = useServerClock(now);
  const [problem, setProblem] = useState<OverviewProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const payload = chosen && payloadOf(chosen);
  const left = useSecondsUntil(payload?.until ?? null, clock, cryptoTrades.heldS);

  const ask = useCallback(
    async (given: StoredCoins) => {
      const body = purchaseOf(given);
      if (!body || running.current) return;
      running.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const { data } = await authorizeCoins(body);
        change(...keptOf(data));
      } catch (error) {
        const { problem: said, field, isBoxed } = problemOf(error);
        setProblem(said);
        if (isBoxed) presentError(error);
        if (field && said.kind === 'refused')
          change({ referenceCode: '' }, { problem_field: field, problem_text: said.text });
      }
      running.current = false;
      setBusy(false);
    },
    [change],
  );
  const isDue = chosen !== null && payload === null && problem === null;
  useEffect(() => {
    if (isDue) void ask(chosen);
  }, [isDue, chosen, ask]);
  return {
    chosen,
    payload,
    left,
    problem,
    busy,
    isExpired: left === 0,
    again: () => void (chosen && ask(chosen)),
    signIn: () => openAuth('login'),
    proceed: () => goTo(coinPaths.checkout),
  };
}

export type Overview = ReturnType<typeof useOverview>;
